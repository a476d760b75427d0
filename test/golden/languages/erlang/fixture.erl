%% Copyright (c) 2026 The gardeners.
%%
%% Keeps a greenhouse warm.
-module(greenhouse).
-behaviour(gen_server).

-export([start_link/1, water/2,
         'open-vent'/1, stop/0]).
-export([init/1, handle_call/3]).
-export_type([bed/0, warmth/0]).
-import(lists, [map/2]).
-include("garden.hrl").
-include_lib("kernel/include/logger.hrl").

%% How long a call may take.
-define(TIMEOUT, 5000).
-define(IS_WARM(T), (T > 20 andalso T < 40)).
-define(LONG_ONE(A, B), begin io:format("~p ~p. and more~n", [A, B]), io:format("again ~p~n", [A]), lists:foldl(fun(X, Y) -> X + Y end, 0, B) end).
-ifdef(TEST).
-define(LIMIT, 1).
-else.
-define(LIMIT, 100).
-endif.

%% A bed of plants.
-record(bed, {
    name :: binary(),
    %% how wide
    width = 1.5 :: float(),
    plants = [] :: [{atom(), integer()}],
    'odd name'
}).
-record(state, {beds = #{}, vents, timer}).

-type warmth() :: cold | warm.
-opaque bed() :: #bed{}.
-type either(A, B) :: {left, A}
                    | {right, B}.

-callback grow(Bed :: bed(), Days :: pos_integer()) ->
    {ok, bed()} | {error, term()}.
-callback wilt() -> ok.
-optional_callbacks([wilt/0]).

%% @doc Starts the house.
-spec start_link(map()) -> {ok, pid()}.
start_link(Options) ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, Options, []).

-doc "Gives water to a bed.".
-spec water(bed(), float()) -> ok
    ; (atom(), float()) -> ok.
water(#bed{name = Name}, Litres) when Litres > 0.5, Litres < 1.0e3 ->
    % "no function. here"
    io:format("water ~p. ~p~n", [Name, $.]),
    Sep = $\s, Quote = $", Percent = $%,
    ok;
water(_, _) ->
    error.

'open-vent'(Vent) -> Vent.

stop() -> gen_server:stop(?MODULE, normal, infinity).

%% gen_server
init(Options) ->
    State = #state{beds = maps:get(beds, Options, #{})},
    {ok, State}.

handle_call({water, Bed}, _From, #state{beds = Beds} = State) ->
    Helper = fun Loop(0) -> ok; Loop(N) -> Loop(N - 1) end,
    Helper(3),
    case maps:find(Bed, Beds) of
        {ok, Found} -> {reply, water(Found, 1.0), State};
        error -> {reply, {error, 'no. such'}, State}
    end;
handle_call(_Request, _From, State) ->
    {reply, ok, State}.

%% Only for here.
helper(List) ->
    [X || X <- List, X =/= undefined].

many(A)
  when is_list(A) ->
    lists:map(fun helper/1, A).

-ifdef(TEST).
-include_lib("eunit/include/eunit.hrl").

water_test() ->
    ?assertEqual(error, water(none, 1)).

beds_test_() ->
    [?_assert(true)].
-endif.

one_line(X) -> X. two_lines(Y) -> Y.
