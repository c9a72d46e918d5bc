import { PublicationScreen } from "./PublicationScreen.tsx"

export const NewPublicationRoute = () => <PublicationScreen id={null} />
