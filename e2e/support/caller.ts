import { type Call, type CallParts, callUrl, type Input, type Output } from '@passerelle/contracts/call.ts';
import type { Visitor } from './visitor.ts';

/** Makes calls beside the screens, as somebody who is signed in on one. */
export class Caller {
  readonly #visitor: Visitor;
  #authorization: string;

  private constructor(visitor: Visitor, authorization: string) {
    this.#visitor = visitor;
    this.#authorization = authorization;
    // A token lives ten minutes; the page has it renewed.
    visitor.page.on('request', (request) => {
      this.#authorization = request.headers().authorization ?? this.#authorization;
    });
  }

  static async of(visitor: Visitor): Promise<Caller> {
    const asked = visitor.page.waitForRequest((request) => 'authorization' in request.headers());
    await visitor.opens('/fr/dashboard');
    return new Caller(visitor, (await asked).headers().authorization!);
  }

  /** Throws when the call fails. */
  async call<C extends Call>(call: C, input: Input<C>): Promise<Output<C>> {
    const { body, content, ...parts } = input as CallParts & { body?: object; content?: Blob };
    const response = await this.#visitor.context.request.fetch(callUrl(call, parts), {
      method: call.method,
      headers: { authorization: this.#authorization, ...(content && { 'content-type': content.type }) },
      ...(body && { data: body }),
      ...(content && { data: Buffer.from(await content.arrayBuffer()) }),
    });
    if (!response.ok()) throw new Error(`${call.operationId}: ${response.status()} ${await response.text()}`);
    return (response.status() === 204 ? undefined : await response.json()) as Output<C>;
  }
}
