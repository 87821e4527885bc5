import { X509Certificate } from 'node:crypto';

/** Whether a text is a certificate, as PEM. */
export function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== '';
  } catch {
    return false;
  }
}
