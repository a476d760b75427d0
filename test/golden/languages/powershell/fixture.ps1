<#
.SYNOPSIS
    Counts the visitors of a museum.
.DESCRIPTION
    More about it.
#>
#Requires -Version 5.1
using namespace System.Collections.Generic
using module ./Rooms.psm1

[CmdletBinding()]
param (
    [string] $Path = '.',
    [switch] $Quiet
)

Import-Module Pester -MinimumVersion 5.0
. $PSScriptRoot/helpers.ps1
. "$PSScriptRoot\private\more.ps1"

Set-StrictMode -Version Latest
$script:MaxVisitors = 400
$Rooms = @{ North = 1 }
[int] $count = 0
$Global:Shown, $other = 1, 2
New-Variable -Name Cap -Value 3 -Option Constant
Set-Alias -Name gv -Value Get-Visitor

<#
.SYNOPSIS
    Gets visitors.
.PARAMETER Day
    A day.
.EXAMPLE
    Get-Visitor -Day 1
#>
function Get-Visitor {
    [CmdletBinding(SupportsShouldProcess)]
    [OutputType([int])]
    param (
        [Parameter(Mandatory, ValueFromPipeline)]
        [ValidateRange(1, 7)]
        [int] $Day,

        [string[]] $Room = @('a', 'b')
    )

    begin {
        $local = 1
        function Add-One([int] $x) { $x + 1 }
    }
    process {
        Add-One $Day
    }
    end { }
}

function Set-Room {
    <#
    .SYNOPSIS
        Names a room.
    .DESCRIPTION
        Its help stands inside.
    #>
    param ($Name)
    $Name
}

# Half of a number.
function half($x, [int] $y = 2) { $x / $y }

Function script:Hide-It { }
function global:Show-It { }

# Passes on what is even.
filter Select-Even { if ($_ % 2 -eq 0) { $_ } }

workflow Invoke-Night { Get-Date }

configuration Hall {
    param ([string] $Node)
    Import-DscResource -ModuleName PSDesiredStateConfiguration
    Node $Node {
        File Door { Ensure = 'Present' }
    }
}

# A wing of the house.
enum Wing {
    North = 1
    # The warm one.
    South
}

[Flags()] enum Access : byte {
    None = 0
    Read = 1
}

# Something on show.
[DscResource()]
class Exhibit : Thing, IComparable {
    # On its plate.
    [string] $Title
    [ValidateNotNull()] [int] $Year = 2024
    hidden [string] $Secret
    static [int] $Count = 0
    $untyped
    [DscProperty(Key)]
    [string] $Key

    Exhibit() { }
    Exhibit([string] $title) : base($title) {
        $this.Title = $title
    }
    static Exhibit() { [Exhibit]::Count = 1 }

    # How old it is.
    [int] GetAge([int] $now) {
        return $now - $this.Year
    }
    [void] Move() { }
    static [Exhibit] Load([string] $path) { return [Exhibit]::new() }
    hidden [string] ToSecret() { return '' }
    NoType() { }
    [Dictionary[string, int]] Map() { return $null }
}

class Empty { }

function Get-Nested {
    function Get-Inner { 1 }
    $block = { param($x) $x }
    & $block
}

function New-Object2 { param([Parameter()]$a) } ; function Second { }

Export-ModuleMember -Function Get-Visitor, 'Set-Room' -Alias gv

Configuration Deploy
{
    param ( [string] $NodeName = 'localhost' )
    Import-DscResource -ModuleName SqlServerDsc
    node $NodeName
    {
        SqlLogin 'Add_User'
        {
            Ensure = 'Present'
        }
    }
}
