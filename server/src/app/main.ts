import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How V8 keeps what the portal has in memory, which it can be told only as it starts; whoever starts the portal otherwise may say otherwise. */
const heap = ['--max-semi-space-size=16', '--heap-growing-percent=25'];

const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')];
const unsaid = heap.filter((flag) => !given.some((one) => one.startsWith(`${flag.split('=')[0]}=`)));
// The same process begins again: its number, its parent and what it was given stay. Windows has no such call.
if (unsaid.length > 0 && process.execve && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, ...unsaid, ...process.execArgv, ...process.argv.slice(1)]);

const { buildServerIfStale } = await import('./build.ts');
// As they are written, three thousand modules take longer to read at each start than all that the portal does to start.
const built = await buildServerIfStale(console.log);
enableCompileCache(fileURLToPath(new URL('compiled', built)));
await import(built.href);
