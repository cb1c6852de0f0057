/**
 * The theme's stylesheet, as a designer wrote it years ago: fixed widths, floats, bevels, and rules for bare tags that
 * reach everything on the page. Its only new part is the last one, which makes it fluid on a phone.
 */
export const THEME_CSS = `
* { box-sizing: border-box; }
html { font-size: 16px; }
body { margin: 0; background: #dfe3e8 linear-gradient(#cfd5dd, #eef0f2 400px) no-repeat; color: #333; font: 14px/1.5 Arial, Helvetica, sans-serif; border-top: 5px solid #274b74; }
h1 { margin: 0 0 10px; color: #274b74; font: bold 26px/1.25 Georgia, 'Times New Roman', serif; text-shadow: 0 1px 0 #fff; overflow-wrap: anywhere; }
h2 { clear: both; margin: 24px 0 10px; padding: 0 0 6px; border-bottom: 2px solid #274b74; color: #274b74; font: bold 18px/1.3 Georgia, 'Times New Roman', serif; }
h3 { margin: 8px 0 2px; font-size: 14px; line-height: 1.35; }
p { margin: 0 0 10px; }
a { color: #14558f; }
a:hover { color: #a33b00; }
img { border: 0; vertical-align: top; }
ul { margin: 0; padding: 0; list-style: none; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 10px; border: 1px solid #cdd3da; text-align: left; }
thead th { background: #eef1f4 linear-gradient(#fff, #e2e6eb); }
input { height: 36px; padding: 0 10px; border: 1px solid #8b95a1; border-radius: 3px; background: #fff; box-shadow: inset 0 1px 3px #ccc; color: #333; font: 16px Arial, Helvetica, sans-serif; }
button { padding: 0 16px; border: 1px solid #b7791f; border-radius: 4px; background: #f5b94b linear-gradient(#fde3a7, #eea236); box-shadow: inset 0 1px 0 #fff6df, 0 1px 2px #bbb; color: #3b2300; font: bold 14px Arial, Helvetica, sans-serif; text-shadow: 0 1px 0 #fde9c4; cursor: pointer; }
small { color: #59616b; font-size: 13px; }
:focus-visible { outline: 3px solid #14558f; outline-offset: 2px; }

.inner { width: 960px; margin: 0 auto; }
.inner:after, #listing:after { content: ''; display: table; clear: both; }
.button { display: inline-block; height: 44px; padding: 0 16px; border: 1px solid #b7791f; border-radius: 4px; background: #f5b94b linear-gradient(#fde3a7, #eea236); box-shadow: inset 0 1px 0 #fff6df, 0 1px 2px #bbb; color: #3b2300; font: bold 14px/42px Arial, Helvetica, sans-serif; text-align: center; text-decoration: none; text-shadow: 0 1px 0 #fde9c4; white-space: nowrap; }
.button:hover { background: #eea236; color: #3b2300; }
.box { clear: both; margin: 0 0 16px; padding: 14px; border: 1px solid #c5ccd4; border-radius: 4px; background: #f8f9fb linear-gradient(#fff, #f1f3f6); box-shadow: 0 1px 2px #d5dae0; }
.box h2 { margin: 0 0 8px; font-size: 16px; }
.lead { font: italic 16px/1.5 Georgia, 'Times New Roman', serif; color: #4a525c; }
.problem { padding: 10px 14px; border: 1px solid #b94a48; border-radius: 4px; background: #f9e5e4; color: #8a1f1d; }
.number { text-align: right; white-space: nowrap; }

#skip { position: absolute; top: -100px; left: 10px; padding: 10px; background: #fff; }
#skip:focus { top: 10px; z-index: 9; }

#header { border-bottom: 1px solid #c0c7cf; background: #fff linear-gradient(#fff, #e9ecf0); }
#header .inner { padding: 14px 0; }
#logo { float: left; width: 220px; margin: 0; }
#logo a { color: #274b74; font: italic bold 25px/46px Georgia, 'Times New Roman', serif; text-decoration: none; text-shadow: 0 1px 0 #fff; white-space: nowrap; }
#search { float: left; width: 400px; min-height: 46px; }
#search form { padding: 1px 0; overflow: hidden; }
#search input { float: left; width: calc(100% - 64px); height: 44px; border-radius: 4px 0 0 4px; }
#search .button { float: left; width: 65px; margin-left: -1px; border-radius: 0 4px 4px 0; }
#tools { float: right; }
#tools li { float: left; min-height: 46px; margin-left: 8px; line-height: 46px; }
#tools .guest { min-width: 97px; text-align: right; }
#tools a { display: inline-block; padding: 0 6px; font-weight: bold; line-height: 46px; }
#menu { clear: both; border-bottom: 3px solid #274b74; background: #eef0f3 linear-gradient(#fdfdfd, #d9dee5); box-shadow: inset 0 1px 0 #fff, 0 2px 4px #c5cad1; }
#menu .inner { min-height: 46px; }
#menu stoa-category-menu ul { height: 46px; overflow: auto hidden; white-space: nowrap; scrollbar-width: thin; }
#menu li { display: inline-block; }
#menu stoa-category-menu ul a { display: block; padding: 0 11px; border-right: 1px solid #c8ced6; color: #274b74; font: bold 13px/44px Arial, Helvetica, sans-serif; text-decoration: none; }
#menu stoa-category-menu ul a:hover { background: #274b74; color: #fff; }

#page { margin: 18px auto; padding: 20px; border: 1px solid #c0c7cf; border-radius: 5px; background: #fff; box-shadow: 0 1px 5px #bcc3cb; }
.wide #page { width: auto; margin: 0; padding: 0; border: 0; border-radius: 0; }
.wide #content { width: 920px; margin: 0 auto; padding: 20px 0; }
#sidebar { float: left; width: 210px; }
#sidebar + #content { float: right; width: 684px; }
.narrow { width: 460px; margin: 0 auto; }
#sidebar stoa-category-menu { min-height: 440px; }
#sidebar stoa-category-menu ul a { display: block; height: 44px; overflow: hidden; border-top: 1px dotted #b5bdc7; line-height: 43px; text-decoration: none; text-overflow: ellipsis; white-space: nowrap; }
#sidebar stoa-category-menu ul li:first-child a { border-color: transparent; }
.ticks li { padding: 4px 0 4px 22px; position: relative; }
.ticks li:before { content: '\\2713'; position: absolute; left: 2px; color: #2c7a2c; font-weight: bold; }

#welcome { position: relative; height: 250px; overflow: hidden; border: 1px solid #b9a98c; border-radius: 4px; background: #d8c7a8 url(/media/hero.webp?w=960) 50% 62% / cover; }
#welcome .words { width: 330px; height: 100%; padding: 24px; background: #fffaf0; background: rgba(255, 250, 240, .93); }
#content > h2:first-child { margin-top: 0; }

.crumbs { font-size: 13px; color: #59616b; }
.crumbs a { display: inline-block; line-height: 24px; }
.tabs { margin: 0 0 6px; overflow: hidden; }
.tabs a { float: left; margin: 0 6px 6px 0; padding: 0 12px; border: 1px solid #c0c7cf; border-radius: 4px; background: #f3f5f7 linear-gradient(#fff, #e4e8ed); font-weight: bold; line-height: 34px; text-decoration: none; }

.cards { margin: 0 -6px; font-size: 0; }
.card { display: inline-block; position: relative; width: 222px; min-height: 424px; margin: 0 5px 12px; vertical-align: top; font-size: 14px; padding: 10px; border: 1px solid #d3d8de; border-radius: 4px; background: #fff linear-gradient(#fff, #f6f7f9); text-align: center; }
.card:hover { border-color: #b7791f; box-shadow: 0 1px 6px #c9ced5; }
.card .picture { display: block; height: 250px; }
.card img { width: 100%; height: 100%; object-fit: cover; }
.card h3 { height: 38px; }
.card h3 a { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere; }
.card .vendor a { display: inline-block; min-height: 24px; overflow-wrap: anywhere; }
.card .vendor { height: 24px; margin: 0; overflow: hidden; color: #59616b; font-size: 13px; line-height: 24px; }
.card .price { min-height: 26px; margin: 0 0 4px; font-size: 16px; }
.card stoa-add-to-cart { display: block; min-height: 48px; }
.card stoa-add-to-cart > .button { width: 100%; height: 48px; line-height: 46px; }
.card stoa-wishlist-button { position: absolute; top: 14px; right: 14px; }
stoa-wishlist-button { width: 46px; height: 46px; border: 1px solid #c0c7cf; border-radius: 23px; background: #fff; }
stoa-wishlist-button > a { display: block; width: 44px; height: 44px; color: #8f2313; font-size: 24px; line-height: 44px; text-align: center; text-decoration: none; }
.nopicture { display: block; width: 100%; height: 100%; background: #eef0f2; color: #59616b; text-align: center; line-height: 250px; }
.price { color: #8f2313; }
.price strong { font-size: 17px; }
.price del { color: #59616b; font-size: 14px; }
.pager { clear: both; padding: 10px 0 0; text-align: center; }
.pager span { padding: 0 12px; }

#pictures { float: left; width: 410px; }
#pictures > img, #pictures > .nopicture { max-width: 100%; height: auto; padding: 4px; border: 1px solid #c5ccd4; background: #fff; box-shadow: 0 1px 4px #c9ced5; }
#pictures > .nopicture { height: 500px; }
#pictures ul { margin: 10px 0 0; overflow: hidden; }
#pictures li { float: left; margin: 0 8px 0 0; }
#pictures li img { padding: 2px; border: 1px solid #c5ccd4; background: #fff; }
#buy { float: right; width: 480px; }
#buy .price strong { font-size: 26px; }
#buy .stock { color: #2c6b2c; font-weight: bold; }
#buy .stock.none { color: #8f2313; }
#buy .actions { min-height: 48px; margin: 0 0 20px; overflow: visible; }
#buy .actions:after { content: ''; display: table; clear: both; }
#buy .actions stoa-add-to-cart { display: block; float: left; width: 320px; margin: 0 12px 0 0; }
#buy .actions stoa-add-to-cart > .button { width: 100%; height: 48px; line-height: 46px; }
#buy .actions stoa-wishlist-button { display: block; float: left; margin: 1px 0; }
#vendor p:last-child { margin: 0; }
#vendor a { display: inline-block; line-height: 24px; }
#description { max-width: 684px; overflow-wrap: anywhere; }
#variants td:last-child { width: 180px; }
#variants th[scope=row] { font-weight: normal; }
#related { clear: both; padding: 28px 0 8px; }
/* What comes there later is as tall: nothing below it moves. */
#related stoa-related-listings { min-height: 460px; }
#related li a { display: inline-block; line-height: 28px; }

.form label { display: block; margin: 0 0 4px; font-weight: bold; }
.form input { width: 100%; height: 44px; }
#account { padding: 4px 14px; }
#account li { padding: 10px 0; border-top: 1px dotted #b5bdc7; }
#account li:first-child { border: 0; }
#account a { font-weight: bold; }

#footer { clear: both; border-top: 4px solid #7d8793; background: #2f353c linear-gradient(#3d444d, #262b31); color: #d5dae0; }
#footer .inner { padding: 20px 0; }
#footer h2 { margin: 0 0 6px; border-bottom: 1px solid #59626d; color: #fff; font-size: 15px; }
#footer a { display: inline-block; color: #cfe0f3; line-height: 26px; }
#footer .column { float: left; width: 300px; margin: 0 30px 0 0; }
#footer .column + .column + .column { margin: 0; }
#copyright { clear: both; margin: 0; padding: 16px 0 0; color: #b9c1ca; font-size: 13px; }

@media (max-width: 999px) {
  .inner, #page, .wide #content { width: auto; }
  .narrow { width: auto; max-width: 460px; }
  #header .inner, #menu .inner, #footer .inner, .wide #content { padding-left: 14px; padding-right: 14px; }
  #header .inner { position: relative; }
  #page { margin: 0; padding: 14px; border-width: 0 0 1px; border-radius: 0; }
  #search { float: none; clear: both; width: auto; padding-top: 8px; }
  #tools { position: absolute; top: 14px; right: 10px; }
  #tools li { margin-left: 2px; }
  #sidebar + #content { width: calc(100% - 230px); }
  .card { width: calc(33.33% - 10px); }
  #pictures { width: 45%; }
  #pictures > img { width: 100%; }
  #buy { width: 51%; }
  #buy .actions stoa-add-to-cart { width: calc(100% - 60px); }
  #related stoa-related-listings { min-height: 507px; }
  #footer .column { width: 30%; margin: 0 3% 0 0; }
}

@media (max-width: 700px) {
  #logo { width: auto; }
  #logo a { font-size: 21px; }
  #tools li { margin: 0; }
  #tools a { font-size: 13px; }
  #content, #sidebar + #content { float: none; width: auto; }
  #sidebar { display: none; }
  #welcome { height: auto; background-position: 50% 0; background-size: 100% auto; background-repeat: no-repeat; padding-top: 40%; }
  #welcome .words { width: auto; padding: 16px; }
  .card { width: calc(50% - 10px); min-height: 0; }
  .card .picture { height: auto; aspect-ratio: 4 / 5; }
  #pictures, #buy { float: none; width: auto; }
  #buy { padding-top: 16px; }
  #related stoa-related-listings { min-height: 786px; }
  #footer .column { float: none; width: auto; margin: 0 0 14px; }
  #footer a { line-height: 32px; }
}
`
