import { buffer } from 'node:stream/consumers';
import type { Language } from '@passerelle/contracts/languages.ts';
import { cutFont, type Weight } from './pdf-fonts.ts';
import { runsOf } from './pdf-runs.ts';

interface About {
  readonly title: string;
  readonly language: Language;
  /** When it says that it was made, where the same content is to make the same bytes. */
  readonly at?: Date;
}

type Stroke = readonly (readonly [x: number, y: number])[];

/** What a page says, from top to bottom. */
export type PdfPart =
  | { readonly kind: 'title' | 'heading' | 'line' | 'quiet'; readonly text: string }
  /** Drawn by hand, as points of a field so large; `alt` says what it is. */
  | {
      readonly kind: 'drawing';
      readonly strokes: readonly Stroke[];
      readonly field: { readonly width: number; readonly height: number };
      readonly alt: string;
    };

type Said = Exclude<PdfPart, { kind: 'drawing' }>['kind'];

const ink = '#1c2733';
const looks: Readonly<
  Record<Said, { readonly tag: string; readonly size: number; readonly weight: Weight; readonly color: string }>
> = {
  title: { tag: 'H1', size: 20, weight: 600, color: ink },
  heading: { tag: 'H2', size: 12.5, weight: 600, color: ink },
  line: { tag: 'P', size: 10, weight: 400, color: ink },
  quiet: { tag: 'P', size: 10, weight: 400, color: '#5a6673' },
};
/** As a document names its language, where it is not as we do. */
const locales: Partial<Record<Language, string>> = { gb: 'en', cn: 'zh-CN' };
const margin = 56;
const drawnWidth = 220;

/** Makes a PDF of A4 pages: real text in any of the eight languages, tagged, with its title and its language. */
export async function makePdf({ title, language, at }: About, parts: readonly PdfPart[]): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), fontsFor(parts)]);
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    // None of the fonts that every reader has: they lack most letters.
    font: null as unknown as string,
    lang: locales[language] ?? language,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Creator: 'Passerelle', ...(at && { CreationDate: at }) },
  });
  const made = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const part of parts) {
    if (part.kind === 'drawing') {
      const { strokes, field, alt } = part;
      const scale = drawnWidth / field.width;
      if (doc.y + field.height * scale > doc.page.height - margin) doc.addPage();
      const top = doc.y;
      root.add(
        doc.struct('Figure', { alt }, () => {
          doc.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(ink);
          for (const stroke of strokes) {
            const points = stroke.map(([at, down]) => [margin + at * scale, top + down * scale] as const);
            const [[x, y] = [0, 0], ...rest] = points;
            doc.moveTo(x, y);
            // A point that was only touched is a dot.
            for (const [toX, toY] of rest.length > 0 ? rest : [[x + 1, y] as const]) doc.lineTo(toX, toY);
            doc.stroke();
          }
        }),
      );
      doc.y = top + field.height * scale;
      continue;
    }
    const { tag, size, weight, color } = looks[part.kind];
    if (part.kind === 'heading') doc.moveDown(0.8);
    root.add(
      doc.struct(tag, {}, () => {
        doc.fillColor(color);
        const runs = runsOf(part.text);
        for (const [index, { path, run }] of runs.entries()) {
          doc.font(fonts.get(`${path} ${weight}`) ?? '', size);
          doc.text(run, margin, undefined, { continued: index < runs.length - 1, lineGap: size * 0.25 });
        }
      }),
    );
  }
  root.end();
  doc.end();
  return await made;
}

/** The fonts of these texts, each of the signs alone that are written in it. */
async function fontsFor(parts: readonly PdfPart[]): Promise<ReadonlyMap<string, Buffer>> {
  const signs = new Map<string, { readonly path: string; readonly weight: Weight; readonly used: Set<string> }>();
  for (const part of parts) {
    if (part.kind === 'drawing') continue;
    const { weight } = looks[part.kind];
    for (const { path, run } of runsOf(part.text)) {
      const name = `${path} ${weight}`;
      const font = signs.get(name) ?? { path, weight, used: new Set() };
      signs.set(name, font);
      for (const sign of run) font.used.add(sign);
    }
  }
  const cut = [...signs].map(
    async ([name, { path, weight, used }]) => [name, await cutFont(path, weight, [...used].join(''))] as const,
  );
  return new Map(await Promise.all(cut));
}
