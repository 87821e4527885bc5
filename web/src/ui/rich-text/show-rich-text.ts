import { isRichTextHref, richTextAttributes, richTextTags } from '@passerelle/contracts/rich-text.ts';
import createPurifier from 'dompurify';

/** Our own: hooks of the shared one would reach whoever else cleans. */
const purifier = createPurifier(window);

purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (attribute.attrName === 'href' && !isRichTextHref(attribute.attrValue)) attribute.keepAttr = false;
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A' || !element.hasAttribute('href')) return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
});

const allowed = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: [...richTextAttributes.a],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** The HTML as it may stand in the page, whatever the server sent: the allowed tags, links that open apart. */
export function showableRichText(html: string): string {
  return purifier.sanitize(html, allowed);
}
