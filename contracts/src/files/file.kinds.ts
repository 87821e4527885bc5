const MB = 1024 * 1024;
const office = 'application/vnd.openxmlformats-officedocument';

/** What a file may be, by the end of its name, with what browsers declare it as. The first is what it is given out as. */
export const fileKinds = {
  pdf: ['application/pdf'],
  doc: ['application/msword'],
  docx: [`${office}.wordprocessingml.document`],
  xlsx: [`${office}.spreadsheetml.sheet`],
  png: ['image/png', 'image/x-png'],
  jpg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  jpeg: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  // Windows declares it as what opens it.
  csv: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  xlf: ['application/xliff+xml', 'application/x-xliff+xml', 'application/xml', 'text/xml'],
  xliff: ['application/xliff+xml', 'application/x-xliff+xml', 'application/xml', 'text/xml'],
  xml: ['application/xml', 'text/xml'],
} as const satisfies Record<string, readonly string[]>;

export type FileExtension = keyof typeof fileKinds;

/** How the key of a file is written. */
export const fileKeyPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** What a file is sent for: how many bytes it may have, and what it may be. */
export interface FilePurpose {
  readonly largest: number;
  readonly extensions: readonly FileExtension[];
}

/** Every purpose. A field that holds files names the one that it takes. */
export const filePurposes = {
  /** A face, a signature. */
  photo: { largest: 3 * MB, extensions: ['png', 'jpg', 'jpeg'] },
  /** A paper that somebody has to show. */
  document: { largest: 5 * MB, extensions: ['pdf', 'doc', 'docx', 'png', 'jpg', 'jpeg'] },
  /** What goes with a request or a mission. */
  attachment: { largest: 10 * MB, extensions: ['pdf', 'doc', 'docx', 'png', 'jpg', 'jpeg', 'xlsx'] },
  /** A table that is loaded. */
  table: { largest: 10 * MB, extensions: ['csv', 'xlsx'] },
  /** Texts that come back from their translators. */
  texts: { largest: 20 * MB, extensions: ['csv', 'xlf', 'xliff', 'xml'] },
} as const satisfies Record<string, FilePurpose>;

export type FilePurposeName = keyof typeof filePurposes;
export const filePurposeNames = Object.keys(filePurposes) as FilePurposeName[];

/** Bytes that any file may have. */
export const largestFile = Math.max(...Object.values(filePurposes).map(({ largest }) => largest));

/** A limit as people read it, in MB. */
export function megabytes(bytes: number): string {
  return String(Math.round((bytes / MB) * 10) / 10);
}

/** What the end of a name says that the file is; undefined where the purpose does not take it. */
export function extensionOf(name: string, { extensions }: FilePurpose): FileExtension | undefined {
  const end = /\.([a-z]{3,5})$/i.exec(name)?.[1]?.toLowerCase();
  return extensions.find((extension) => extension === end);
}

/** What is declared where nothing is known of a file: it is judged by its end and its bytes alone. */
const anything = 'application/octet-stream';

/** Whether browsers may declare a file with this end as that type; what follows `;` says nothing of it. */
export function isDeclaredAs(extension: FileExtension, type: string): boolean {
  const declared = (type.toLowerCase().split(';')[0] ?? '').trim();
  return declared === anything || fileKinds[extension].some((known) => known === declared);
}
