# The module of the greenhouse.
{
  config,
  lib,
  pkgs,
  ...
}:

with lib;

let
  cfg = config.services.greenhouse;
  # Degrees in Kelvin.
  toKelvin = degrees: degrees + 273;
  # Water for a bed.
  waterFor =
    { bed, litres ? 1.0, ... }@args:
    let
      half = litres / 2;
      twice = x: x * 2;
    in
    twice half;
  inherit (lib) mkOption types;
  defaults = {
    warmth = 20;
    vents = rec {
      north = true;
      south = !north;
    };
    grow = days: days + 1;
  };
  tool = pkgs.callPackage ./tool.nix { inherit pkgs; };
  package = pkgs.stdenv.mkDerivation rec {
    pname = "greenhouse";
    version = "1.0";
    src = ./.;
    buildPhase = ''
      make all # not a comment ${pname}
    '';
  };
  helpers = import ./helpers { inherit lib; };
  text = ''
    function = not: one;
  '';
in
{
  imports = [
    ./beds.nix
    ../common
    (import ./late.nix)
  ];

  options.services.greenhouse = {
    enable = mkEnableOption "the greenhouse";

    /* How warm it is. */
    warmth = mkOption {
      type = types.int;
      default = 20;
      example = literalExpression "25";
    };
    beds = mkOption {
      type = types.attrsOf (types.submodule {
        options.width = mkOption { type = types.float; };
      });
      description = "Beds by their names.";
    };
    "odd name" = mkOption { type = types.str; description = ''Oddly named.''; };
    vents-open = lib.mkOption { description = lib.mdDoc "Whether to *open* the vents."; };
  };

  config = mkIf cfg.enable {
    systemd.services.greenhouse = {
      wantedBy = [ "multi-user.target" ];
      serviceConfig.ExecStart = "${package}/bin/greenhouse";
    };
    environment.systemPackages = [ tool ];
  };

  meta.maintainers = with maintainers; [ gardener ];
  meta.doc.file = ./greenhouse.md;

  lib = {
    /** Adds two beds. */
    addBeds = a: b: a // b;
    mix = a: b: { c, d }: a;
    inherit toKelvin;
    nested.deep.value = 1;
    one = 1;
    two = if one == 1 then 2 else 3;
    list = [ 1 2 ];
    path = ./data;
    call = toKelvin 5;
    assertion = assert true; 4;
  };

  packages.x86_64-linux.default = package;
  packages.${system}."green house" = package;
  devShells = forAllSystems (system: {
    default = pkgs.mkShell { packages = [ tool ]; };
    shellFor = name: name;
  });
  overlays.default = final: prev: {
    greenhouse = final.callPackage ./package.nix { };
  };
}
