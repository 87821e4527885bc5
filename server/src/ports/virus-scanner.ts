/** What a scanner said of a content. */
export type ScanAnswer =
  | { readonly verdict: 'clean' }
  /** `name` is what it calls what it found. */
  | { readonly verdict: 'infected'; readonly name: string }
  /** It could not be asked, or did not say. */
  | { readonly verdict: 'unknown'; readonly answer: string };

/** What looks for viruses in what people send. */
export interface VirusScannerPort {
  /** Never throws. */
  scan(content: AsyncIterable<Buffer>): Promise<ScanAnswer>;
}
