/** A shop that writes without pause until somebody kills it: started by crash.test.ts in a process of its own. */
import { createNodeSandbox } from '../../../src/sandbox/node.ts'

const { sandbox } = await createNodeSandbox({ dir: process.argv[2] ?? '', listings: 20 })
const token = sandbox.signIn('shopper@example.com')
const [order] = sandbox.world.orders.filter(({ customer_id }) => sandbox.records.memberByEmail('shopper@example.com')?.id === customer_id)

const post = (path: string, body: FormData | URLSearchParams) =>
  sandbox.fetch(new Request(`http://stoa.test/front_api/v1${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body }))

for (let n = 0; ; n += 1) {
  await post(`/orders/${order?.id ?? 0}/messages`, new URLSearchParams({ content: `Message ${n} ${'x'.repeat(4000)}` }))
  if (n % 20 === 0) {
    const body = new FormData()
    body.append('file', new File(['y'.repeat(200_000)], `${n}.txt`))
    await post(`/orders/${order?.id ?? 0}/attachments`, body)
  }
  await new Promise((resolve) => setTimeout(resolve, 1))
}
