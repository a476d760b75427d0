// What CommonJS modules export.
const { join } = require('node:path')

exports.fire = function (degrees) {}
exports.cool = exports.chill = function cool() {}
exports.LIMIT = 1200
module.exports.open = () => {}
module.exports = class Oven {
  bake(bread) {}
}
module.exports = function bakery(options) {}
module.exports = { helper, renamed: inner, make() {}, sell: () => {} }

function helper() {}
function inner() {}
function unseen() {}
