/** What `fetch` does, telling how much of the body has left, which `fetch` cannot. */
export function exchangeTelling(
  onSent: (share: number) => void,
): (url: string, init: RequestInit & { readonly headers: Headers }) => Promise<Response> {
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1);
      request.onload = () => {
        const { status, response } = request;
        resolve(new Response(status === 204 ? null : (response as Blob), { status }));
      };
      request.onerror = () => reject(new TypeError('The exchange failed'));
      request.onabort = () => reject(new DOMException('The exchange was called off', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted) return request.onabort(new ProgressEvent('abort'));
      request.send(body as XMLHttpRequestBodyInit);
    });
}
