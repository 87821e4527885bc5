import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const adopted = fileURLToPath(new URL('src/lib/adopted-style.ts', import.meta.url));
const written = 'jsx("style", {';

/**
 * Elements `style` that the library of components writes become sheets that the page adopts: its security policy takes no styles
 * that stand in the page. A build that meets none says so: the library then writes them otherwise.
 */
export function adoptsStyles(): Plugin {
  let met = 0;
  return {
    name: 'adopts-styles',
    apply: 'build',
    buildStart: () => {
      met = 0;
    },
    transform: {
      filter: { id: /\/@mantine\/.+\.mjs$/, code: /jsx\("style", \{/ },
      handler: (code) => {
        met++;
        const own = code.replaceAll(written, 'jsx(AdoptedStyle, {');
        return { code: `import { AdoptedStyle } from ${JSON.stringify(adopted)};${own}`, map: null };
      },
    },
    buildEnd(error) {
      if (!error && met === 0) this.error('no element style was met: see how the components write their styles now');
    },
  };
}
