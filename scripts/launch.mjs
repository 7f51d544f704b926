// What `npm start`, `npm test`, `npm run magot` and the other npm commands call. Plain Node, no dependency: it runs before
// anything is installed. Node's version is looked at before the rest is loaded, since an older Node could not even parse it.
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
