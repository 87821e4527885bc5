import { escapeHtml } from '../../platform/rich-text/escape.ts';

/** What stands around the body of every mail, as plain text. */
export interface MailFrame {
  /** BCP 47, for those who hear it read. */
  readonly locale: string;
  readonly product: string;
  /** Why one receives it. */
  readonly footer: string;
}

/** A clean body in the house's layout, as a page that mail programs show. */
export async function layOut(subject: string, clean: string, { locale, product, footer }: MailFrame): Promise<string> {
  // Loading it takes a second, which only those who write mails have to spend.
  const { default: mjml2html } = await import('mjml');
  const title = escapeHtml(subject);
  const source = `<mjml lang="${escapeHtml(locale)}"><mj-head>
    <mj-title>${title}</mj-title>
    <mj-attributes>
      <mj-all font-family="Inter, 'Segoe UI', Roboto, Helvetica, Arial, 'PingFang SC', 'Microsoft YaHei', sans-serif" />
      <mj-text font-size="15px" line-height="1.55" color="#1c2333" padding="8px 24px" />
      <mj-table font-size="15px" line-height="1.55" color="#1c2333" padding="8px 24px" />
      <mj-button background-color="#1f3d7a" color="#ffffff" font-size="15px" font-weight="600" border-radius="6px" inner-padding="11px 22px" align="left" padding="12px 24px" />
      <mj-divider border-width="1px" border-color="#e3e6ec" padding="8px 24px" />
      <mj-section background-color="#ffffff" padding="4px 0" />
    </mj-attributes>
  </mj-head><mj-body background-color="#f3f4f7">
    <mj-section background-color="#f3f4f7" padding="16px 0 4px"><mj-column>
      <mj-text font-size="13px" font-weight="600" color="#1f3d7a">${escapeHtml(product)}</mj-text>
    </mj-column></mj-section>
    ${sectioned(clean)}
    <mj-section background-color="#f3f4f7" padding="4px 0 20px"><mj-column>
      <mj-text font-size="12px" color="#5b6474">${escapeHtml(footer)}</mj-text>
    </mj-column></mj-section>
  </mj-body></mjml>`;
  const { html } = await mjml2html(source, {
    fonts: {},
    ignoreIncludes: true,
    keepComments: false,
    validationLevel: 'skip',
  });
  // One text within another is left as it was written.
  return html.replace(/<\/?mj-[^<>]*>/g, '');
}

/** A body may be made of texts and buttons alone, or of words alone. */
function sectioned(clean: string): string {
  if (/<mj-(?:section|wrapper)\b/.test(clean)) return clean;
  const columns = /<mj-(?:column|group)\b/.test(clean);
  const parts = /<mj-/.test(clean) ? clean : `<mj-text>${clean}</mj-text>`;
  return `<mj-section>${columns ? parts : `<mj-column>${parts}</mj-column>`}</mj-section>`;
}
