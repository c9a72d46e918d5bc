"""Makes the small font files of src/ui/fonts out of the installed @fontsource packages.

Why: the packages' Turkish letters sit in files of 60 to 90 KB that hold every other Latin alphabet as well, and their
display face carries a weight axis that no title uses. Run by hand when a font package changes:

    apt install python3-fonttools python3-brotli && /usr/bin/python3 scripts/fonts.py

Both fonts are under the SIL Open Font License 1.1 (OFL.txt beside the files). Source Sans has a reserved font name, so
what is cut from it is renamed.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules" / "@fontsource-variable"
FONTS = ROOT / "src" / "ui" / "fonts"

# The letters of Turkish that the "latin" files lack, and the lira sign.
TURKISH = [0x11E, 0x11F, 0x130, 0x15E, 0x15F, 0x20BA]
TITLE_WEIGHT = 400


def save(font: TTFont, name: str, family: str) -> None:
    for record in list(font["name"].names):
        if record.nameID in (1, 4, 16):
            font["name"].setName(family, record.nameID, record.platformID, record.platEncID, record.langID)
        elif record.nameID in (3, 6, 25):
            font["name"].setName(family.replace(" ", ""), record.nameID, record.platformID, record.platEncID, record.langID)
    font.flavor = "woff2"
    font.save(FONTS / name)
    print(name, (FONTS / name).stat().st_size)


def cut(font: TTFont, letters: list[int]) -> TTFont:
    options = Options()
    options.layout_features = ["*"]
    options.name_IDs = ["*"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def title(part: str) -> TTFont:
    font = TTFont(PACKAGES / "newsreader" / "files" / f"newsreader-{part}-opsz-normal.woff2")
    return instancer.instantiateVariableFont(font, {"wght": TITLE_WEIGHT})


def main() -> int:
    save(title("latin"), "titles.woff2", "Sayfa Titles")
    save(cut(title("latin-ext"), TURKISH), "titles-turkish.woff2", "Sayfa Titles")
    text = TTFont(PACKAGES / "source-sans-3" / "files" / "source-sans-3-latin-ext-wght-normal.woff2")
    save(cut(text, TURKISH), "text-turkish.woff2", "Sayfa Text")
    return 0


if __name__ == "__main__":
    sys.exit(main())
