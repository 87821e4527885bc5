import sanitizeHtml from 'sanitize-html';

const layoutTags = ['mj-wrapper', 'mj-section', 'mj-group', 'mj-column', 'mj-divider', 'mj-spacer', 'mj-image'];
const holdingText = ['mj-text', 'mj-button', 'mj-table'];
const textTags = [
  'a',
  'b',
  'blockquote',
  'br',
  'em',
  'h1',
  'h2',
  'h3',
  'i',
  'li',
  'ol',
  'p',
  's',
  'span',
  'strong',
  'u',
  'ul',
];
const tableTags = ['table', 'tbody', 'td', 'th', 'thead', 'tr'];

/** The tags that the body of a mail may have: others are left out, with their text kept. */
export const mailTags: readonly string[] = [...layoutTags, ...holdingText, ...textTags, ...tableTags];

const looks = [
  ...['align', 'background-color', 'border', 'border-color', 'border-radius', 'border-style', 'border-width', 'color'],
  ...['container-background-color', 'direction', 'font-size', 'font-style', 'font-weight', 'height', 'inner-padding'],
  ...['letter-spacing', 'line-height', 'padding', 'padding-bottom', 'padding-left', 'padding-right', 'padding-top'],
  ...['text-align', 'text-decoration', 'text-transform', 'vertical-align', 'width', 'colspan', 'rowspan', 'lang'],
];

/** What a look is written with: lengths, colours, words. Never an address, a function, or a way out of the declaration. */
const plainLook = /^[\w\s.,#%+-]{0,80}$/;

const ownAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  'mj-button': ['href', 'title'],
  'mj-image': ['src', 'alt', 'href'],
};
const schemes = ['http', 'https', 'mailto', 'tel'];

/** Attributes that say an address. */
export const addressAttributes: readonly string[] = ['href', 'src'];

/** Whether a mail keeps the attribute of a tag. */
export function keepsAttribute(tag: string, name: string): boolean {
  return looks.includes(name) || ownAttributes[tag]?.includes(name) === true;
}

/** Whether a mail keeps what an attribute that it may have says. */
export function keepsValue(name: string, value: string): boolean {
  if (!addressAttributes.includes(name)) return !looks.includes(name) || plainLook.test(value);
  const address = value.replace(/[\s\p{Cc}]+/gu, '').toLowerCase();
  const [, scheme] = /^([a-z][a-z\d+.-]*):/.exec(address) ?? [];
  return scheme === undefined ? !/^[/\\]{2}/.test(address) : schemes.includes(scheme);
}

/**
 * Leaves of a written body what a mail is made of. Run on what values have become part of, so that neither a template
 * nor a value brings in a script, a style sheet, a file, or an address that is none of the web's or a mail's.
 */
export function cleanMailMarkup(written: string): string {
  return sanitizeHtml(written, {
    allowedTags: [...mailTags],
    allowedAttributes: {
      '*': looks,
      ...Object.fromEntries(Object.entries(ownAttributes).map(([tag, names]) => [tag, [...names]])),
    },
    allowedSchemes: schemes,
    allowedSchemesAppliedToAttributes: [...addressAttributes],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 30,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'mj-head',
      'mj-style',
      'mj-raw',
      'title',
      'iframe',
    ],
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: plainLooks(attribs) }) },
    selfClosing: ['br'],
    parser: { recognizeSelfClosing: true, lowerCaseTags: true },
  });
}

function plainLooks(attribs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => !looks.includes(name) || plainLook.test(value)),
  );
}

/** The clean body of a mail as plain text: a link keeps its address, a line its end. */
export function plainTextOf(clean: string): string {
  return decoded(
    clean
      .replace(/\s+/g, ' ')
      .replace(
        /<(?:a|mj-button)\b[^<>]*?\shref="([^"<>]*)"[^<>]*>((?:(?!<\/?(?:a|mj-button)\b).)*)<\/(?:a|mj-button)>/g,
        linkAsText,
      )
      .replace(/<li\b[^<>]*>/g, '\n- ')
      .replace(/<\/(?:td|th)>/g, ' ')
      .replace(/<br\b[^<>]*>|<\/(?:tr|ul|ol)>/g, '\n')
      .replace(/<\/(?:p|h1|h2|h3|blockquote|mj-text|mj-button|mj-table)>/g, '\n\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function linkAsText(_: string, href: string, words: string): string {
  const said = words.replace(/<[^<>]*>/g, '').trim();
  return said === '' || said === href ? href : `${said} (${href})\n\n`;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ', '#39': "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#39|(lt|gt|quot|amp|nbsp));/g, (_, name = '#39') => named[name] ?? '');
}
