import {
  isEmptyRichText,
  isRichTextHref,
  richTextAttributes,
  richTextSchemes,
  richTextTags,
} from '@passerelle/contracts/rich-text.ts';
import sanitize from 'sanitize-html';

/** Those whose words are not words of the text: they go with what they hold. Other tags go alone. */
const unspoken = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext', 'template'],
  ...['iframe', 'object', 'svg', 'math', 'title', 'select'],
];

const options: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: [...richTextAttributes.a] },
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  nonTextTags: unspoken,
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href }): sanitize.Tag => ({
      tagName,
      attribs: href !== undefined && isRichTextHref(href) ? { href: href.trim() } : {},
    }),
  },
};

/**
 * A rich text as it is kept: the allowed tags and addresses, nothing else, whatever came. What says nothing becomes the
 * empty text. Cleaning twice changes nothing.
 */
export function cleanRichText(html: string): string {
  const clean = sanitize(html, options).replace(/<(br|hr) \/>/g, '<$1>');
  return isEmptyRichText(clean) ? '' : clean;
}
