import { pdfOf } from "./pdfOf.ts"

const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

/** Its first page is cropped to 200 x 300 points, red, and has two links that lead somewhere and one that must not. */
export const handmade = (): Uint8Array =>
  pdfOf(
    [
      "<< /Type /Catalog /Pages 2 0 R /Outlines 10 0 R >>",
      "<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /CropBox [100 100 300 400] /Contents 5 0 R " +
        "/Resources << /Font << /F1 3 0 R >> >> /Annots [7 0 R 8 0 R 9 0 R] >>",
      stream(
        "1 0 0 rg 100 100 200 300 re f 0 g BT /F1 10 Tf 110 350 Td (A magazine of maga-) Tj 0 -12 Td (zines & <b>more</b>) Tj ET " +
          "BT /F1 10 Tf 20 450 Td (printer's slug) Tj ET"
      ),
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Rotate 90 /Resources << >> >>",
      "<< /Type /Annot /Subtype /Link /Rect [110 348 160 360] /A << /S /URI /URI (https://example.com/?a=1&b=2) >> >>",
      "<< /Type /Annot /Subtype /Link /Rect [110 310 160 322] /A << /S /URI /URI (javascript:alert\\(1\\)) >> >>",
      "<< /Type /Annot /Subtype /Link /Rect [110 200 160 212] /Dest [6 0 R /Fit] >>",
      "<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>",
      '<< /Title (Part <1> & "more") /Parent 10 0 R /First 12 0 R /Last 12 0 R /Count 1 >>',
      "<< /Title (Second page) /Parent 11 0 R /A << /S /GoTo /D [6 0 R /Fit] >> >>",
      "<< /Title (Kapak) >>"
    ],
    "/Info 13 0 R"
  )
