import { contract } from '../../contract/all.ts'
import type { AnyEndpoint } from '../../contract/endpoint.ts'
import type { ActiveFault, Faults } from '../faults.ts'
import { FAULT_PLACES } from '../faults.ts'
import type { Html } from './html.ts'
import { html } from './html.ts'

const FAULT_STATUSES: readonly [number, string][] = [
  [200, 'refused write'], [301, 'another address'], [400, 'invalid parameters'],
  [401, 'unknown account'], [403, 'forbidden'], [404, 'not found'], [405, 'wrong method'], [406, 'unusable body'],
  [422, 'validation'], [429, 'rate limit'], [500, 'server error'], [503, 'maintenance'],
]

const described = (fault: ActiveFault): string =>
  [
    fault.drop ? 'connection dropped' : '',
    fault.status ? `status ${fault.status}` : '',
    fault.body ? `${fault.body} body` : '',
    fault.latency ? `${fault.latency} ms later` : '',
    ...Object.entries(fault.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    fault.when === 'after' ? 'after the write' : '',
  ].filter(Boolean).join(', ') || 'nothing'

const waiting = (faults: Faults): Html =>
  faults.active.length === 0
    ? html`<p>No fault waits.</p>`
    : html`<table>
<thead><tr><th scope="col">Where</th><th scope="col">What</th><th scope="col" class="number">Calls left</th><th scope="col">Action</th></tr></thead>
<tbody>${faults.active.map((fault) => html`<tr><td><code>${fault.endpoint}</code></td><td>${described(fault)}</td>
<td class="number">${fault.left}</td>
<td><form method="post" action="/sandbox/fault-remove"><input type="hidden" name="id" value="${fault.id}">
<button aria-label="Take back the fault of ${fault.endpoint}">Take back</button></form></td></tr>`)}</tbody>
</table>
<form method="post" action="/sandbox/faults-clear"><button>Take all back</button></form>`

const places = (): Html => html`<option value="*">everything</option>
${FAULT_PLACES.map((place) => html`<option value="${place}">${place}</option>`)}
${Object.entries(contract).map(([group, operations]) => html`<optgroup label="${group}">
<option value="${group}.*">${group}: all of them</option>
${(Object.values(operations) as AnyEndpoint[]).map(({ name, method, path }) => html`<option value="${name}">${name} (${method} ${path})</option>`)}
</optgroup>`)}`

/** The pending faults, and the form to add one. */
export const faultsSection = (faults: Faults): Html => html`<section aria-labelledby="faults">
<h2 id="faults">Faults</h2>
${waiting(faults)}
<h3>Add a fault</h3>
<form method="post" action="/sandbox/fault" class="fields">
<p><label for="f-endpoint">Where</label><select id="f-endpoint" name="endpoint">${places()}</select></p>
<p><label for="f-status">Status</label><select id="f-status" name="status"><option value="">as it would be</option>
${FAULT_STATUSES.map(([status, meaning]) => html`<option value="${status}">${status}, ${meaning}</option>`)}</select></p>
<p><label for="f-body">Body</label><select id="f-body" name="body"><option value="">as it would be</option>
<option value="json">JSON in the endpoint's own shape</option><option value="html">HTML page</option>
<option value="empty">empty</option><option value="truncated">broken off in the middle</option></select></p>
<p><label for="f-latency">Delay, milliseconds</label><input id="f-latency" name="latency" type="number" min="0" max="120000" inputmode="numeric"></p>
<p><label for="f-times">How many calls</label><input id="f-times" name="times" type="number" min="1" max="1000" value="1" inputmode="numeric"></p>
<p><label for="f-retry">Retry-After, seconds or a date</label><input id="f-retry" name="retry_after" autocomplete="off"></p>
<p><label for="f-location">Location, for 301</label><input id="f-location" name="location" autocomplete="off"></p>
<p><label for="f-when">When</label><select id="f-when" name="when"><option value="before">instead of the call</option>
<option value="after">after the call was carried out: the answer is lost</option></select></p>
<p class="wide"><label><input type="checkbox" name="drop" value="1"> Break the connection, so that no answer arrives</label></p>
<p class="wide"><button class="primary">Add the fault</button></p>
</form>
</section>`
