/** Where a map shows this address: a page of OpenStreetMap, which asks for no key and is told nothing of the reader. */
export function mapOf(address: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address.replace(/\s+/g, ' ').trim())}`;
}
