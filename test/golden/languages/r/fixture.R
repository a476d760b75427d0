#!/usr/bin/env Rscript
# Copyright Nobody

# Rooms, works and visitors of a museum.

library(methods)
require("stats", quietly = TRUE)
requireNamespace('R6')
source("helpers.R")
box::use(dplyr[filter], ./rooms)

#' The number of visitors
#'
#' @param day a date
#' @return a number
#' @export
visitors <- function(day = Sys.Date(),
                     ...) {
  count_one <- function(x) x + 1
  local <- 3
  count_one(day) + local
}

#' @title Twice a number
#' @description Multiplies.
twice = function(x) 2 * x

# One line, arrow to the right.
(function(x) x) -> right_arrow
function(y) y -> swallowed
half <- \(x) x / 2
counter <<- function() NULL
.hidden <- function() 1
`is odd` <- function(n) n %% 2 == 1
"quoted_name" <- function(n) n

#' Sets the title
`title<-` <- function(x, value) {
  x$title <- value
  x
}
`%+%` <- function(a, b) paste0(a, b)
"[.museum" <- function(x, i) x
print.museum <- function(x, ...) {
  invisible(x)
}
`$<-.museum` <- function(x, name, value) x

MAX_VISITORS <- 400
limits = c(1, 2)
rooms$north <- function() "cold"
rooms[["south"]] <- 1
.onLoad <- function(libname, pkgname) NULL
memoised <- memoise::memoise(function(x) x)
compose <- compiler::cmpfun(function(x) x)
assign("assigned", function(x) x)
delayedAssign("lazy", 1 + 1)

if (TRUE) {
  fallback <- function() 0
} else {
  fallback <- function() 1
}

local({
  inside_local <- function() 2
})

#' A person (S4)
setClass("Person", representation(name = "character", age = "numeric"))
setClass(
  "Guard",
  contains = "Person",
  slots = c(badge = "integer", rooms = "list"),
  prototype = list(badge = 0L)
)
Keeper <- setClass("Keeper", contains = "Person", slots = list(keys = "list"))
setClassUnion("PersonOrNull", c("Person", "NULL"))
setGeneric("greet", function(object, ...) {
  standardGeneric("greet")
})
#' Greets a person
setMethod("greet", "Person", function(object, ...) {
  cat(object@name)
})
setMethod("greet", signature(object = "Guard"), function(object) NULL)
setMethod("+", signature("Person", "Person"), function(e1, e2) e1)
setReplaceMethod("title", "Person", function(x, value) x)
setValidity("Person", function(object) TRUE)
setGeneric("age<-", function(x, value) standardGeneric("age<-"))
setAs("Person", "character", function(from) from@name)

#' An account (reference class)
Account <- setRefClass("Account",
  fields = list(balance = "numeric", owner = "Person"),
  methods = list(
    deposit = function(x) {
      "Puts money in."
      balance <<- balance + x
    },
    withdraw = function(x) balance <<- balance - x
  )
)
Account$methods(report = function() cat(balance))

#' A queue (R6)
#'
#' First in, first out.
#' @export
Queue <- R6::R6Class("Queue",
  inherit = Base,
  public = list(
    #' @field items what waits
    items = NULL,
    #' @description Makes one.
    initialize = function(...) {
      private$add_all(list(...))
    },
    #' @description Adds one.
    add = function(x) {
      invisible(self)
    },
    limit = 10
  ),
  private = list(
    count = 0,
    add_all = function(xs) NULL
  ),
  active = list(
    size = function() length(self$items)
  )
)

#' A painting (S7)
Painting <- new_class("Painting", package = "museum",
  parent = Exhibit,
  properties = list(title = class_character, year = new_property(class_integer)),
  constructor = function(title) new_object(title)
)
area <- new_generic("area", "shape")
method(area, Painting) <- function(shape) 1
method(print, Painting) <- function(x, ...) NULL

StatCount <- ggproto("StatCount", Stat,
  required_aes = "x",
  compute_group = function(self, data) data
)
