// A reporter for Vitest: its own JSON report, with the errors that belong to no test. Vitest loads it by its path.
import { JsonReporter } from 'vitest/node'

/**
 * @typedef {{ message: string, file?: string }} Unhandled an uncaught error, and its test file if that is known
 */

export default class TestReport extends JsonReporter {
  /** @type {Unhandled[]} */
  #unhandled = []

  constructor() {
    super({ outputFile: process.env.MAGOT_TEST_REPORT })
  }

  /**
   * @override
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly (import('vitest').SerializedError & { VITEST_TEST_PATH?: unknown })[]} [errors]
   */
  async onTestRunEnd(modules, errors = []) {
    this.#unhandled = errors.map(({ message, VITEST_TEST_PATH: file }) => ({
      message,
      ...(typeof file === 'string' && { file })
    }))
    await super.onTestRunEnd(modules)
  }

  /** @override @param {string} report */
  async writeReport(report) {
    const { log } = this.ctx.logger
    this.ctx.logger.log = () => {} // only the launcher needs the path of the report
    try {
      await super.writeReport(JSON.stringify({ ...JSON.parse(report), unhandledErrors: this.#unhandled }))
    } finally {
      this.ctx.logger.log = log
    }
  }
}
