/** What names of files hold on no system, and what a spreadsheet would take for a formula. */
const notInNames = /[\p{Cc}"*/:<>?\\|]+|^[=+\-@.\s]+/gu;

/** Gives a file to the person, under a name as systems take it. */
export function saveFile(file: Blob, said: string): void {
  const name = said.replace(notInNames, ' ').trim();
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
