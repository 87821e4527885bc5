import { languages, locales } from '@passerelle/contracts/languages.ts';
import { bootTexts } from '@passerelle/texts/boot.texts.ts';
import type { Plugin } from 'vite';

/**
 * Page for browsers that are too old for the screens, in a script of its own that `before-start.js` asks for: it says
 * nothing newer than ES5, and the page's security policy allows no inline script.
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
  function add(parent, tag, css, words) {
    var element = document.createElement(tag);
    element.style.cssText = css;
    if (words) element.appendChild(document.createTextNode(words));
    return parent.appendChild(element);
  }
  function browser(parent, name, address) {
    var link = add(
      parent,
      'a',
      'display:inline-block;margin:0 12px 8px 0;padding:8px 16px;border:1px solid #8a93a3;border-radius:6px;' +
        'color:#24407f;font-weight:bold;text-decoration:none',
      name
    );
    link.href = address;
  }
  // Before the screens start, where a browser tries to: they find no place to draw in.
  document.onreadystatechange = function () {
    var root = document.getElementById('root');
    if (!root) return;
    root.id = 'obsolete';
    document.body.style.cssText = 'margin:0;background:#f6f8fa';
    root.style.cssText =
      'box-sizing:border-box;max-width:480px;margin:96px auto;padding:32px;border:1px solid #dde2e8;' +
      'border-radius:8px;color:#16191f;background:#fff;font:16px/1.5 Arial,sans-serif';
    var brand = add(root, 'div', 'margin-bottom:24px;color:#24407f;font-weight:bold');
    var mark = add(brand, 'img', 'width:28px;height:28px;margin-right:10px;vertical-align:middle');
    mark.alt = '';
    mark.src = '/mark.svg';
    brand.appendChild(document.createTextNode(text[0]));
    add(root, 'h1', 'margin:0 0 8px;font-size:22px;line-height:1.3', text[1]);
    add(root, 'p', 'margin:0 0 24px;color:#4a5361', text[2]);
    browser(root, 'Mozilla Firefox', 'https://www.mozilla.org/firefox/');
    browser(root, 'Microsoft Edge', 'https://www.microsoft.com/edge');
  };
})();
`;
}
