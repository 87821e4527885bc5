import type { bamFilesCalls } from '@passerelle/contracts/bam/files.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';

/** What is said beside the paper of a file: that it could not be made is said of the next one too, while the last is still there. */
export function paperWords({ pdf, pdfEchec }: Pick<Output<typeof bamFilesCalls.details>, 'pdf' | 'pdfEchec'>) {
  if (pdfEchec) return 'BAM:pdfFailed' as const;
  return pdf === null ? ('BAM:pdfUnderWay' as const) : undefined;
}
