BeforeAll {
    . $PSCommandPath.Replace('.Tests.ps1', '.ps1')
}

Describe 'Get-Visitor' -Tag 'unit' {
    BeforeEach { $x = 1 }

    Context "with a day" {
        It 'counts' {
            Get-Visitor | Should -Be 1
        }

        It "counts <_>" -ForEach @(1, 2) { $_ | Should -Be $_ }
    }

    It -Name 'is named' -Test { }
}

describe Unquoted { it "works" { } }
