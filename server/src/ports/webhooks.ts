/** What came of a message: the status that was answered, or why there was none. */
export type WebhookAnswer =
  | { readonly status: number; readonly after?: number }
  | { readonly fault: 'unreached' | 'host' };

/** Addresses that are told something. */
export interface WebhookPort {
  /** Whether an address may be told anything. */
  readonly mayTell: (address: string) => boolean;
  readonly tell: (
    address: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
    signal?: AbortSignal,
  ) => Promise<WebhookAnswer>;
}
