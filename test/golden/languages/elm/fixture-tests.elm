module Tests exposing (suite)

{-| What has to hold. -}

import Test exposing (..)


suite : Test
suite =
    describe "Museum"
        [ test "opens at ten" <|
            \_ ->
                Expect.equal 1 1
        , fuzz string "reverses" <| \s -> Expect.equal s s
        , describe "rooms"
            [ test "has a door" (\() -> Expect.pass)
            , todo "has windows"
            ]
        ]
