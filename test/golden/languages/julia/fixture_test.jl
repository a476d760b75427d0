using Test

@testset "Museum" begin
    @testset "opens at $h" for h in 9:10
        @test h > 8
    end
    @testset "closes" begin
        helper(x) = x
        @test helper(1) == 1
    end
    @testset verbose = true "named" begin
    end
end

@testset MyTests begin end

@testitem "an item" begin
    @test true
end
