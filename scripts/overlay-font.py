#!/usr/bin/python3
"""Makes public/fonts/sayfa-overlay.woff2 and server/conversion/overlayAdvances.json.

The overlay font draws nothing: it only gives the text over a page image widths that the server knows beforehand.
Advances are those of Liberation Sans (SIL OFL 1.1, which reserves the name "Liberation", hence another one here);
ascent is 0.8 em, descent 0.2 em, no line gap. A mark that stands on its letter has no width, and any other
character outside the table one fixed advance, so that no other font of the reader's system ever steps in.

Needs Debian's python3-fonttools, python3-brotli and fonts-liberation. Run from the repository's root.
"""
import json
import unicodedata
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import cmap_format_13
from fontTools.ttLib.tables._g_l_y_f import Glyph

SOURCE = "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf"
RANGES = [
    (0x20, 0x24F), (0x2B0, 0x2FF), (0x370, 0x52F), (0x1E00, 0x1FFF), (0x2000, 0x218F), (0x2190, 0x22FF),
    (0x2500, 0x266F), (0xFB00, 0xFB06),
]
EM = 2048
OTHER = 1229

source = TTFont(SOURCE)
assert source["head"].unitsPerEm == EM
names = source.getBestCmap()
advance_of = {
    code: source["hmtx"][name][0]
    for code, name in names.items()
    if any(first <= code <= last for first, last in RANGES) and source["hmtx"][name][0] > 0
}
advances = sorted(set(advance_of.values()))
glyph_of = {advance: f"a{advance}" for advance in advances}

builder = FontBuilder(EM, isTTF=True)
builder.setupGlyphOrder([".notdef", "other", "mark", *glyph_of.values()])
builder.setupCharacterMap({code: glyph_of[advance] for code, advance in sorted(advance_of.items())})
everything = cmap_format_13(13)
everything.platformID, everything.platEncID, everything.language = 3, 10, 0
everything.cmap = {
    code: glyph_of[advance_of[code]] if code in advance_of
    else "mark" if unicodedata.category(chr(code)) in ("Mn", "Me", "Cf") else "other"
    for code in range(0x20, 0x110000) if not 0xD800 <= code <= 0xDFFF
}
builder.font["cmap"].tables = [
    table for table in builder.font["cmap"].tables if table.format == 4
] + [everything]
# Browsers refuse a font without a single outline; .notdef, which no character reaches, has a dot.
dot = TTGlyphPen(None)
dot.moveTo((0, 0)), dot.lineTo((1, 0)), dot.lineTo((1, 1)), dot.closePath()
builder.setupGlyf({name: dot.glyph() if name == ".notdef" else Glyph() for name in builder.font.getGlyphOrder()})
builder.setupHorizontalMetrics(
    {".notdef": (OTHER, 0), "other": (OTHER, 0), "mark": (0, 0), **{name: (advance, 0) for advance, name in glyph_of.items()}}
)
ascent, descent = round(EM * 0.8), EM - round(EM * 0.8)
builder.setupHorizontalHeader(ascent=ascent, descent=-descent, lineGap=0)
builder.setupNameTable({
    "familyName": "Sayfa Overlay", "styleName": "Regular", "psName": "SayfaOverlay-Regular",
    "copyright": "Advances from Liberation Sans, Copyright (c) 2012 Red Hat, Inc.",
    "licenseDescription": "SIL Open Font License, Version 1.1", "licenseInfoURL": "https://openfontlicense.org",
})
builder.setupOS2(
    sTypoAscender=ascent, sTypoDescender=-descent, sTypoLineGap=0, usWinAscent=ascent, usWinDescent=descent,
    fsSelection=0x80 | 0x40, version=4,
)
builder.setupPost(keepGlyphNames=False)
builder.font.flavor = "woff2"
builder.font["head"].created = builder.font["head"].modified = 3_800_000_000
builder.font.recalcTimestamp = False
builder.save("public/fonts/sayfa-overlay.woff2")

with open("server/conversion/overlayAdvances.json", "w", encoding="utf-8") as out:
    json.dump({
        "unitsPerEm": EM,
        "other": OTHER,
        "characters": {
            str(advance): "".join(chr(code) for code in sorted(advance_of) if advance_of[code] == advance)
            for advance in advances
        },
    }, out, ensure_ascii=False, indent=2)
    out.write("\n")
