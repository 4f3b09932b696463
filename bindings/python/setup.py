"""Builds the wheel: CMake builds the part in C++ from the sources around this folder.

CMAKE_ARGS has more arguments for CMake. FREECELL_BUILD names a build folder of CMake to build in,
such as build/release, where the libraries may be built already.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def version() -> str:
    text = (ROOT / "CMakeLists.txt").read_text()
    found = re.search(r"project\(freecell VERSION ([0-9.]+)", text)
    assert found is not None
    return found.group(1)


class CMakeBuild(build_ext):
    def build_extension(self, extension: Extension) -> None:
        build = Path(os.environ.get("FREECELL_BUILD") or self.build_temp).resolve()
        self.configure(build)
        subprocess.run(["cmake", "--build", build, "--target", "freecell_python"], check=True)
        built = Path(self.get_ext_filename(extension.name))
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(build / "python" / built, target)

    def configure(self, build: Path) -> None:
        settings = {
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_INTERPROCEDURAL_OPTIMIZATION": "ON",
            "FREECELL_PYTHON": "ON",
            "Python_EXECUTABLE": sys.executable,
        }
        arguments = [word for pair in settings.items() for word in ("-D", "=".join(pair))]
        arguments += shlex.split(os.environ.get("CMAKE_ARGS", ""))
        subprocess.run(["cmake", "-S", ROOT, "-B", build, "-G", "Ninja", *arguments], check=True)


setup(
    version=version(),
    ext_modules=[Extension("freecell._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
)
