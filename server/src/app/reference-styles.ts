/** In the page of the reference, in the place of what each answer is given anew. */
export const nonceOfPage = 'nonce-of-this-page';

/**
 * What the reference page begins with. Its makers write styles into the page in a dozen ways, of which one knows of a nonce: each of
 * their sheets bears it, and what they set as an attribute is set by code, so that the page's policy takes no style of anybody else's.
 */
export const ownStyles = `(() => {
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
})()`;
