#!/usr/bin/env node
/*
 * Copyright 2024 The Example Authors. Licensed under the Example License.
 */

/**
 * Keeps a small ledger of accounts
 * and prints it.
 *
 * A second paragraph that is not part of the summary.
 */

import fs, { readFileSync as read } from 'node:fs'
import * as path from "node:path"
import './side-effect.js'
export { helper as assistant, other } from './helper.js'
export * from './all.js'
const util = require('node:util')
const lazy = () => import('./lazy.js')

// How often to try.
const MAX_RETRIES = 3
let counter = 0, total = 1
var legacy
export const VERSION = '1.0.0', BUILD = 7

/** Adds two amounts. */
export function add(a, b = { c: 1 }, ...rest) {
  // nested function with its own doc
  function carry(x) {
    return x
  }
  const local = 1
  return carry(a + b)
}

export async function* stream(source) {
  for await (const item of source) yield item
}

export const multiply = (a, b) => a * b

// eslint-disable-next-line no-unused-vars
const curry = (f) => (a) => (b) => f(a, b)

/**
 * @param {number} id
 * @returns {Account}
 */
function findAccount(
  id, // the id
  {
    strict = false,
    fallback,
  } = {},
) {
  return id
}

function* ids() {
  yield 1
}

/** An account of the ledger. */
export class Account extends Base {
  /** How many there are. */
  static count = 0
  #secret = 1
  handler = async (event) => {
    return event
  }
  static {
    Account.count = 1
  }

  constructor(name) {
    super()
    this.name = name
    this.close = function () {}
  }

  /** Balance in cents. */
  get balance() {
    return 0
  }

  set balance(value) {
    this.value = value
  }

  static async open(name) {
    return new Account(name)
  }

  #audit() {}

  *[Symbol.iterator]() {
    yield this
  }

  'quoted-name'() {}
}

const Anonymous = class extends Account {
  speak() {}
}

/** Routes by name. */
const routes = {
  list() {
    return []
  },
  show: function (id) {
    return id
  },
  create: async (body) => body,
  nested: {
    deep() {},
  },
  limit: 5,
}

Account.prototype.transfer = function (target, amount) {
  return target
}
Account.defaults = function defaults() {}
exports.legacyExport = function legacyExport() {}
module.exports.other = () => {}
module.exports = { findAccount, routes, renamed: ids }

foo(function callback() {}, { option: () => {} })

describe('Account', () => {
  beforeEach(() => {})
  it('opens', async () => {
    const inside = () => {}
  })
  it.skip(`transfers`, function () {})
  notATest('title', () => {})
})

export default function () {
  return 1
}

/**
 * Old style, a blank line apart.
 */

function Parser(input) {
  this.input = input
}

/** Reads one token. */
Parser.prototype.next = function next() {}

Parser.prototype.events = {
  error(event) {},
  close: function () {},
}

var res = module.exports = Object.create(null)

/**
 * Sets the status.
 *
 * @param {number} code
 */

res.status = function status(code) {
  return connect({
    onOpen: () => {},
    onClose: function () {},
    log(message) {},
  })
}
res.token ||= class {}

// Both names.
res.set =
res.header = function header(field) {}
