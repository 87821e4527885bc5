import { languages, locales } from '@passerelle/contracts/languages.ts';
import { bootTexts } from '@passerelle/texts/boot.texts.ts';
import type { Plugin } from 'vite';

/**
 * Page for browsers that know no modules, in a script of its own: such browsers read nothing newer than ES5, and the
 * page's security policy allows no inline script.
 */
export function obsoleteBrowserPage(): Plugin {
  const fileName = 'obsolete-browser.js';
  return {
    name: 'obsolete-browser-page',
    configureServer: (server) => {
      server.middlewares.use(`/${fileName}`, (_request, response) => response.end(source()));
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: source() });
    },
  };
}

function source(): string {
  const { productName, obsoleteBrowser, obsoleteBrowserHelp } = bootTexts.texts;
  const texts = Object.fromEntries(
    languages.map((each) => [
      each,
      [productName[each], obsoleteBrowser[each], obsoleteBrowserHelp[each], locales[each]],
    ]),
  );
  return `(function () {
  var texts = ${JSON.stringify(texts)};
  var wanted = location.pathname.split('/')[1] || (navigator.language || navigator.userLanguage || '').slice(0, 2);
  var text = texts[wanted] || texts[wanted === 'en' ? 'gb' : wanted === 'zh' ? 'cn' : 'fr'];
  document.documentElement.lang = text[3];
  document.title = text[0];
  window.onload = function () {
    var root = document.getElementById('root');
    root.style.cssText = 'font: 16px/1.5 Arial, sans-serif; max-width: 480px; margin: 15% auto; padding: 0 16px';
    var title = document.createElement('h1');
    var help = document.createElement('p');
    title.appendChild(document.createTextNode(text[1]));
    help.appendChild(document.createTextNode(text[2]));
    root.appendChild(title);
    root.appendChild(help);
  };
})();
`;
}
