/** In the page of the reference, in the place of what each answer is given anew. */
export const nonceOfPage = 'nonce-of-this-page';

/**
 * What the reference page begins with. Its makers write styles into the page in a dozen ways, of which one knows of a nonce: each of
 * their sheets bears it, and what they set or write as an attribute is set by code, so that the page's policy takes no style of
 * anybody else's. One of their libraries tries whether code can be made of words, unless it is told not to.
 * (No such sign as opens an element stands in it, or its end would not be found.)
 */
export const ownStyles = `(() => {
  globalThis.__zod_globalConfig = { jitless: true };
  const nonce = document.querySelector('meta[property=csp-nonce]').content;
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function (...named) {
    const element = createElement.apply(this, named);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (name === 'style' && 'style' in this) this.style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  const written = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...written,
    set(html) {
      written.set.call(this, String(html).replace(/(\\x3c[^>]*\\sstyle)=/g, '$1-of-page='));
      for (const element of (this.content ?? this).querySelectorAll('[style-of-page]')) {
        element.style.cssText = element.getAttribute('style-of-page');
        element.removeAttribute('style-of-page');
      }
    },
  });
})()`;
