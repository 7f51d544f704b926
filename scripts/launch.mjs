// The npm commands (`npm start`, `npm test`, `npm run magot`, …) call this file. It is plain Node without
// dependencies, because it runs before anything is installed. It checks Node's version before it loads the rest:
// an older Node cannot parse the rest.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `[magot] This is Node ${process.versions.node}; Magot needs Node 20.19 or newer (https://nodejs.org).\n`
  )
  process.exitCode = 1
} else {
  const { main } = await import('./launch/main.mjs')
  await main(process.argv.slice(2))
}
