/** For a suite that is to fail, as seen by whoever runs it. */
export default { test: { include: ['tests/testing-kit/failing-suite.ts'] } }
