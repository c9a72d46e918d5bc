"""Casts one still TrueType font of the parts of a variable one: cast.py '{"wght": 700}' out.ttf part.woff2 ..."""

import json
import os
import sys
import tempfile

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

axes, out, parts = json.loads(sys.argv[1]), sys.argv[2], sys.argv[3:]

with tempfile.TemporaryDirectory() as folder:
    stills = []
    for index, part in enumerate(parts):
        font = TTFont(part)
        places = {axis.axisTag: axes.get(axis.axisTag, axis.defaultValue) for axis in font["fvar"].axes}
        unknown = set(axes) - set(places)
        if unknown:
            sys.exit(f"{os.path.basename(part)} has no axis {', '.join(sorted(unknown))}")
        instancer.instantiateVariableFont(font, places, inplace=True)
        font.flavor = None
        still = os.path.join(folder, f"{index}.ttf")
        font.save(still)
        stills.append(still)
    Merger().merge(stills).save(out)
