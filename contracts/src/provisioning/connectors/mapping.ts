/** One line of a mapping: what is written where, as a text in which `{Prenom}` stands for what is said of the person. */
export interface MappingLine {
  readonly attribute: string;
  readonly text: string;
}

/** A mapping as it is typed: `attribute = text`, a line for each. */
export function mappingText(lines: readonly MappingLine[]): string {
  return lines.map(({ attribute, text }) => `${attribute} = ${text}`).join('\n');
}

/** Reads a mapping as it is typed: what comes before the first `=` is the attribute; a line without one has an empty text. */
export function mappingLines(typed: string): readonly MappingLine[] {
  return typed.split(/\r?\n/).flatMap((line) => {
    if (line.trim() === '') return [];
    const at = line.indexOf('=');
    return [
      at < 0
        ? { attribute: line.trim(), text: '' }
        : { attribute: line.slice(0, at).trim(), text: line.slice(at + 1).trim() },
    ];
  });
}
