<?php
namespace Mill\Stone {
    class Grinder
    {
        public function grind() {}
    }

    const GRIT = 3;
}

namespace {
    function mill_main() {}
}
