/**
 * Returns the place where a text stops being JSON: the index of the first character that cannot stand there (the length of the text
 * when it ends too early), or null when it is JSON. `JSON.parse` tells the place only for some mistakes.
 */
export function jsonErrorPlace(text: string): number | null {
  const scanner = new Scanner(text)
  if (!scanner.value(0)) return scanner.at
  scanner.space()
  return scanner.at === text.length ? null : scanner.at
}

const DEEPEST = 200

/** Grammar of RFC 8259; every method takes what it is named after or leaves `at` on the character that is wrong. */
class Scanner {
  at = 0

  constructor(private readonly text: string) {}

  space(): void {
    while (' \t\n\r'.includes(this.peek()) && this.at < this.text.length) this.at++
  }

  value(depth: number): boolean {
    this.space()
    if (depth > DEEPEST) return false
    switch (this.peek()) {
      case '{':
        return this.list('}', () => this.member(depth + 1))
      case '[':
        return this.list(']', () => this.value(depth + 1))
      case '"':
        return this.string()
      case 't':
        return this.word('true')
      case 'f':
        return this.word('false')
      case 'n':
        return this.word('null')
      default:
        return this.number()
    }
  }

  private list(close: string, element: () => boolean): boolean {
    this.at++
    this.space()
    if (this.take(close)) return true
    do {
      if (!element()) return false
      this.space()
    } while (this.take(','))
    return this.take(close)
  }

  private member(depth: number): boolean {
    this.space()
    if (this.peek() !== '"' || !this.string()) return false
    this.space()
    return this.take(':') && this.value(depth)
  }

  private string(): boolean {
    this.at++
    while (this.at < this.text.length) {
      const character = this.peek()
      if (character === '"') return this.take('"')
      if (character < ' ') return false
      this.at++
      if (character === '\\' && !this.escape()) return false
    }
    return false
  }

  private escape(): boolean {
    if (this.take('u')) return this.hexDigit() && this.hexDigit() && this.hexDigit() && this.hexDigit()
    if (this.peek() === '' || !'"\\/bfnrt'.includes(this.peek())) return false
    this.at++
    return true
  }

  private hexDigit(): boolean {
    if (!/^[0-9a-fA-F]$/.test(this.peek())) return false
    this.at++
    return true
  }

  private number(): boolean {
    this.take('-')
    if (!this.take('0') && !this.digits()) return false
    if (this.take('.') && !this.digits()) return false
    if (this.take('e') || this.take('E')) {
      if (!this.take('+')) this.take('-')
      return this.digits()
    }
    return true
  }

  private digits(): boolean {
    const start = this.at
    while (/^\d$/.test(this.peek())) this.at++
    return this.at > start
  }

  private word(word: string): boolean {
    for (const letter of word) if (!this.take(letter)) return false
    return true
  }

  private take(character: string): boolean {
    if (this.peek() !== character) return false
    this.at++
    return true
  }

  private peek(): string {
    return this.text.charAt(this.at)
  }
}
