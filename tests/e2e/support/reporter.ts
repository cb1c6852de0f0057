import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { FullResult, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'

const PAGE_LINES_MAX = 60

/** What the page showed a screen reader as the journey failed, which Playwright writes beside it; empty where it did not. */
const pageOf = ({ attachments }: TestResult): string => {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  try {
    const [, snapshot = ''] = /```yaml\n([^]*?)\n```/.exec(path ? readFileSync(path, 'utf8') : '') ?? []
    return snapshot.split('\n').filter((line) => !line.includes('- /url: ')).slice(0, PAGE_LINES_MAX).join('\n')
  } catch {
    return ''
  }
}

/** One line for each failure as it happens, with what went wrong, where, and on what page; a heartbeat otherwise. */
export default class CompactReporter implements Reporter {
  private total = 0
  private done = 0
  private passed = 0
  private again = 0

  onBegin(_config: unknown, suite: Suite): void {
    this.total = suite.allTests().length
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const name = test.titlePath().filter(Boolean).join(' › ')
    const outcome = test.outcome()
    if (outcome === 'expected' || outcome === 'flaky') this.passed += 1
    else if (result.status !== 'skipped') this.fail(name, result.errors, pageOf(result))
    if (outcome === 'unexpected' && result.retry < test.retries) return
    this.done += 1
    if (outcome === 'flaky') {
      this.again += 1
      process.stdout.write(`  ! ${name}: passed at the second try\n`)
    }
    if (this.done % 20 === 0) process.stdout.write(`    ${this.done} of ${this.total} journeys\n`)
  }

  onError(error: TestError): void {
    this.fail('the run itself', [error])
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk)
  }

  onEnd(result: FullResult): void {
    process.stdout.write(`    ${this.passed} of ${this.total} journeys passed${this.again ? `, ${this.again} at the second try` : ''} (${result.status})\n`)
  }

  private fail(name: string, errors: readonly TestError[], page = ''): void {
    const said = errors.map(({ message, value, location }) =>
      `${message ?? String(value)}${location ? `\nat line ${location.line} of ${basename(location.file)}` : ''}`).join('\n')
    const lines = [...said.split('\n').slice(0, 40), ...(page ? ['The page:', page] : [])]
    process.stdout.write(`  ✗ ${name}\n${stripVTControlCharacters(lines.join('\n')).replace(/^/gm, '      ')}\n`)
  }

  printsToStdio(): boolean {
    return true
  }
}
