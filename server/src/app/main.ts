import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildServerIfStale } from './build.ts';

// As they are written, three thousand modules take longer to read at each start than all that the portal does to start.
const built = await buildServerIfStale(console.log);
enableCompileCache(fileURLToPath(new URL('compiled', built)));
await import(built.href);
