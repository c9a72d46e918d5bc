import { Converter } from "./conversion/Converter.ts"
import { serve } from "./serve.ts"

serve(Converter.layer)
