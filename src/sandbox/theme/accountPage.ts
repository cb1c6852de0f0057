import { openSession } from '../http/auth.ts'
import type { Input } from '../http/input.ts'
import { textOf } from '../http/input.ts'
import { Refusal } from '../http/refusal.ts'
import { authenticate } from '../handlers/auth.ts'
import type { Member } from '../model.ts'
import { forgetMember } from '../otherSide/watch.ts'
import type { FormTokens } from '../pages/formTokens.ts'
import { html, seeOther } from '../pages/html.ts'
import { THEME_HOME, returnPath, shopUrl, signInUrl } from './addresses.ts'
import { SHOP_NAME, themePage } from './layout.ts'
import type { Visit } from './visit.ts'
import { endedSessionCookie, rememberVisitor, sessionCookie } from './visit.ts'

const SIGN_IN_FORM = 'sign-in'
const SIGN_OUT_FORM = 'sign-out'
const OUT_OF_DATE = 'This page was out of date. Please try again.'

const ACCOUNT_LINKS = [
  ['/orders', 'Your orders', 'Where each parcel is, and the messages about it'],
  ['/wishlist', 'Wishlist', 'What you have saved'],
  ['/account/addresses', 'Addresses', 'Where parcels go'],
  ['/reviews', 'Reviews', 'What you bought and may review'],
  ['/account', 'Your details', 'Name, email address and password'],
] as const

/** The theme's own forms about the account: signing in, the account itself, signing out. */
export class AccountPages {
  readonly #tokens: FormTokens

  constructor(tokens: FormTokens) {
    this.#tokens = tokens
  }

  signInPage(visit: Visit): Promise<Response> {
    const back = returnPath(visit.url.searchParams.get('return') ?? '', visit.url)
    return visit.member ? Promise.resolve(seeOther(back)) : this.#signInForm(visit, back)
  }

  #signInForm(visit: Visit, back: string, problem = '', email = ''): Promise<Response> {
    rememberVisitor(visit)
    return themePage(visit, {
      title: 'Sign in',
      body: html`<main id="content" class="narrow">
<h1>Sign in</h1>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
<form method="post" action="/theme/sign-in" class="box form">
<input type="hidden" name="form" value="${this.#tokens.issue(visit.visitor, SIGN_IN_FORM)}">
<input type="hidden" name="return" value="${back}">
<p><label for="email">Email address</label><input id="email" name="email" type="email" value="${email}" required autocomplete="username"></p>
<p><label for="password">Password</label><input id="password" name="password" type="password" required autocomplete="current-password"></p>
<p><button class="button primary">Sign in</button></p>
<p><a href="${shopUrl('/forgot-password')}">Forgot your password?</a></p>
</form>
<div class="box"><h2>New at ${SHOP_NAME}?</h2><p>An account keeps your orders, addresses and wishlist.</p>
<p><a class="button" href="${shopUrl('/register')}">Create an account</a></p></div>
</main>`,
    })
  }

  /** Opens a session for whoever knows the password. The answer to a wrong one does not say which of the two is wrong. */
  signIn(visit: Visit, body: Input): Promise<Response> {
    const { desk } = visit
    const email = textOf(body['email']) ?? ''
    const back = returnPath(textOf(body['return']) ?? '', visit.url)
    const ticket = this.#tokens.find(textOf(body['form']) ?? '', visit.visitor)
    if (ticket?.seen !== SIGN_IN_FORM) return this.#signInForm(visit, back, OUT_OF_DATE, email)
    try {
      const member = authenticate(desk, body)
      const { world } = desk.records
      // Whoever was signed in here before no longer is.
      world.sessions = world.sessions.filter(({ id }) => id !== visit.session)
      const session = openSession(desk.records, desk.mint, member)
      desk.changed()
      return Promise.resolve(seeOther(back, { 'set-cookie': sessionCookie(session) }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return this.#signInForm(visit, back, 'The email address or the password is wrong.', email)
    }
  }

  accountPage(visit: Visit): Promise<Response> {
    const { member, session, url } = visit
    return member ? this.#account(visit, member, session ?? '') : Promise.resolve(seeOther(signInUrl(url.pathname)))
  }

  #account(visit: Visit, member: Member, session: string): Promise<Response> {
    return themePage(visit, {
      title: 'Your account',
      body: html`<main id="content" class="narrow">
<h1>Hello, ${member.first_name || member.public_name}</h1>
<p class="lead">You are signed in as ${member.first_name} ${member.last_name} (${member.email}).</p>
<ul class="box" id="account">${ACCOUNT_LINKS.map(([path, title, about]) =>
  html`<li><a href="${shopUrl(path)}">${title}</a><br><small>${about}</small></li>`)}</ul>
<form method="post" action="/theme/sign-out">
<input type="hidden" name="form" value="${this.#tokens.issue(session, SIGN_OUT_FORM)}">
<button class="button">Sign out</button>
</form>
</main>`,
    })
  }

  /** Ends the session of this browser, and no other one of the member. */
  signOut(visit: Visit, body: Input): Promise<Response> {
    const { desk: { records, changed }, member, session } = visit
    if (!member || session === null) return Promise.resolve(seeOther(THEME_HOME, { 'set-cookie': endedSessionCookie }))
    if (this.#tokens.find(textOf(body['form']) ?? '', session)?.seen !== SIGN_OUT_FORM) return this.accountPage(visit)
    forgetMember(records, member.id)
    records.world.sessions = records.world.sessions.filter(({ id }) => id !== session)
    changed()
    return Promise.resolve(seeOther(THEME_HOME, { 'set-cookie': endedSessionCookie }))
  }
}
