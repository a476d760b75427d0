port module Museum.Rooms exposing
    ( Model, Msg(..), Wing(..)
    , view, (|=), init
    , maxVisitors
    )

{-| Rooms, works and visitors of a museum.

More about it.

@docs Model, view

-}

import Browser
import Dict exposing (Dict)
import Html.Attributes as Attr exposing (..)
import Json.Decode


{-| What the program knows.
-}
type alias Model =
    { rooms : Dict Int Room
    , title : String -- on the door
    , owner : { name : String, age : Int }
    }


type alias Pair a b =
    ( a, b )


{-| A wing of the house.
-}
type Wing
    = North
    | South Int String
    | East { cold : Bool }


type Msg
    = Open
    | Close Wing


type Room
    = Room Secret


type alias Secret =
    Int


{-| Tells the page.
-}
port save : String -> Cmd msg


port loaded : (String -> msg) -> Sub msg


infix left 5 (|=) = keeper
infix right 0 (|.) = apply


maxVisitors : Int
maxVisitors =
    400


noSignature =
    1


{-| How it begins.
-}
init : () -> ( Model, Cmd Msg )
init _ =
    let
        start : Int
        start =
            1

        helper x y =
            x + y

        ( a, b ) =
            ( 1, 2 )
    in
    ( Model Dict.empty "" { name = "", age = helper a b }, save "x" )


{-| Shows it all.

    view model

-}
view : Model -> Html Msg
view model =
    case model.title of
        "" ->
            text ""

        title ->
            text title


-- Keeps what stands right.


keeper : Parser (a -> b) -> Parser a -> Parser b
keeper (Parser parseFunc) { rooms, title } =
    map2 (\f x -> f x) parseFunc rooms


apply f x = f x


isOpen_ : Msg -> Bool
isOpen_ msg =
    msg == Open


main : Program () Model Msg
main =
    Browser.element { init = init, update = update, subscriptions = \_ -> loaded Close, view = view }


update msg model =
    ( model, Cmd.none )
