import { describe, expect, test } from 'vitest'
import { acceptOf, pictureType, problemOf, typeNames } from '../../../src/features/orders/attachments/attachmentChecks.ts'
import { extensionOf, safeFileName, savedFileName, shortFileName } from '../../../src/lib/fileName.ts'
import { formatFileSize } from '../../../src/lib/fileSize.ts'
import { defaultConfig } from '../../../src/lib/settings.ts'

const { attachments: limits } = defaultConfig
const problem = (name: string, type: string, size = 10, types: readonly string[] = limits.types) =>
  problemOf({ name, type, size }, { maxBytes: 100, types: [...types] })

describe('whether a file may be attached', () => {
  test.each([
    ['photo.jpg', 'image/jpeg'], ['PHOTO.JPEG', 'image/jpeg'], ['photo.jpg', ''], ['scan.pdf', 'application/pdf'], ['note.txt', 'text/plain;charset=utf-8'],
    // A name of the system's own for the same type.
    ['photo.jpg', 'image/pjpeg'],
    // An extension that nobody knows says nothing against the type.
    ['server.log', 'text/plain'], ['README', 'text/plain'],
  ])('%s of type "%s" may', (name, type) => expect(problem(name, type)).toBeNull())

  test.each([
    ['page.html', 'text/html'], ['page.html', 'image/png'], ['page.html', ''], ['drawing.svg', 'image/svg+xml'], ['drawing.svg', 'image/png'],
    ['photo.png', 'text/html'], ['run.js', 'text/plain'], ['run.exe', ''], ['README', ''], ['.txt', ''], ['photo.jpg.html', 'image/jpeg'],
  ])('%s of type "%s" may not', (name, type) => expect(problem(name, type)).toBe('type'))

  test('a pattern allows all of its kind, and a table as text is what Windows calls it, too', () => {
    expect(problem('photo.avif', 'image/avif', 10, ['image/*'])).toBeNull()
    expect(problem('clip.mp4', 'video/mp4', 10, ['image/*'])).toBe('type')
    expect(problem('table.csv', 'application/vnd.ms-excel', 10, ['text/csv'])).toBeNull()
    expect(problem('any.bin', 'application/x-any', 10, ['*/*'])).toBeNull()
  })

  test('has its bounds of size', () => {
    expect(problem('a.txt', 'text/plain', 0)).toBe('empty')
    expect(problem('a.txt', 'text/plain', 100)).toBeNull()
    expect(problem('a.txt', 'text/plain', 101)).toBe('large')
  })

  test('is known to the file dialog, by type and by extension, and named to people', () => {
    const accept = acceptOf(limits).split(',')
    expect(accept).toEqual(expect.arrayContaining(['image/png', '.png', '.jpg', '.jpeg', '.pdf', '.txt']))
    expect(accept).not.toContain('.svg')
    expect(typeNames(limits)).toEqual(['JPG', 'PNG', 'WEBP', 'GIF', 'PDF', 'TXT'])
    expect(typeNames({ ...limits, types: ['image/*', 'application/x-own'] })).toEqual(['image/*', 'application/x-own'])
  })
})

describe('a stored file', () => {
  const typeOf = (name: string | null, content_type: string | null) => pictureType({ name, content_type })

  test('is a picture only by a type made of dots, and never an SVG', () => {
    expect(typeOf('a.png', 'image/png')).toBe('image/png')
    expect(typeOf(null, 'IMAGE/JPEG; q=1')).toBe('image/jpeg')
    expect(typeOf('a.svg', 'image/png')).toBeNull()
    expect(typeOf('a.SVGZ', 'image/png')).toBeNull()
    expect(typeOf('a.svg', 'image/svg+xml')).toBeNull()
    expect(typeOf('a.png', 'text/html')).toBeNull()
    expect(typeOf('a.png', null)).toBeNull()
  })
})

describe('the name of a file', () => {
  test.each([
    ['Plan.pdf', 'Plan.pdf'], ['../../etc/passwd', '_.._etc_passwd'], ['C:\\Users\\x.txt', 'C__Users_x.txt'], ['a\u202Egpj.exe', 'agpj.exe'],
    ['line\nbreak.txt', 'linebreak.txt'], ['.htaccess', 'htaccess'], ['  x.txt. ', 'x.txt'], ['', 'file'], [null, 'file'], ['\u202e', 'file'],
    ['\ud800.png', 'png'], ['طلبية.pdf', 'طلبية.pdf'], ['می\u200cخواهم.txt', 'می\u200cخواهم.txt'],
  ])('%j is saved as %j', (stated, saved) => expect(safeFileName(stated)).toBe(saved))

  test('is shortened, and its extension stays', () => {
    expect(safeFileName(`${'x'.repeat(500)}.jpeg`)).toBe(`${'x'.repeat(195)}.jpeg`)
    expect(shortFileName('short.pdf')).toBe('short.pdf')
    const short = shortFileName(`${'a'.repeat(80)}-final-version.pdf`)
    expect(short).toHaveLength(56)
    expect(short).toMatch(/^a+…inal-version\.pdf$/)
  })

  test('takes its extension from the URL where it has none', () => {
    expect(savedFileName('User guide', 'https://shop.test/files/9f.pdf?sig=1')).toBe('User guide.pdf')
    expect(savedFileName('Guide.txt', '/files/9f.pdf')).toBe('Guide.txt')
    expect(savedFileName('Guide', '/files/9f')).toBe('Guide')
    expect(extensionOf('A.Tar.GZ')).toBe('gz')
    expect(extensionOf('.hidden')).toBe('')
  })
})

describe('the size of a file', () => {
  test.each([[0, '0 bytes'], [1, '1 byte'], [900, '900 bytes'], [2048, '2 kB'], [3.4 * 1024 * 1024, '3.4 MB'], [10 * 1024 * 1024, '10 MB'], [5 * 1024 ** 4, '5,120 GB']])(
    '%d is %s', (bytes, text) => expect(formatFileSize(bytes, 'en')).toBe(text))

  test('is written as people write it', () => expect(formatFileSize(1.5 * 1024 * 1024, 'fr')).toMatch(/^1,5\sMo$/))
})
