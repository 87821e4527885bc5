import { locales } from '@passerelle/contracts/languages.ts';
import { languageOf } from '../lib/languages.ts';
import { signIn } from '../lib/provider.ts';
import { needsSignIn } from './needs-sign-in.ts';

/** How long the page stays empty at most while its reader leaves for the provider, in milliseconds. */
const patience = 300;

// A browser that is too old has been told so in its place.
const place = document.getElementById('root');
if (place) void start(place);

/**
 * A page holds no session when it comes: whoever has to sign in leaves for the provider first, and the portal is loaded
 * once they are back. What fails or takes its time is told by the portal, which asks again.
 */
async function start(root: HTMLElement): Promise<void> {
  const language = languageOf(location.pathname);
  document.documentElement.lang = locales[language];
  if (needsSignIn(location)) {
    const left = signIn(location.pathname + location.search + location.hash).catch(() => undefined);
    await Promise.race([left, new Promise((resolve) => setTimeout(resolve, patience))]);
  }
  const { drawPortal } = await import('./portal.tsx');
  drawPortal(root, language);
}
