// Definitions that stand where values do.
function Kiln() {}

Kiln.prototype = {
  constructor: Kiln,
  fire: function (degrees) {
    return degrees
  },
  cool() {},
}
Kiln.prototype.open = function open() {}

app.use(function logRequest(request, next) {
  next()
})
new Promise(function settle(resolve) {
  resolve()
})
function later() {
  return function next(step) {
    return step
  }
}
;(function start() {
  later()
})()
function mixin(Base) {
  return class Glazed extends Base {
    shine() {}
  }
}
const tint = (Base) => class Tinted extends Base {}
Kiln.Shelf = class KilnShelf {
  load() {}
}

export const { GET, POST: send } = handlers
export const [first, second] = pair
const { hidden } = pair
const plugins = [function glazing() {}, tint]
