/** The editor of the appearance, mounted into its page. */
import './editor.css'
import { createApp } from 'vue'
import AppearanceEditor from './AppearanceEditor.vue'

createApp(AppearanceEditor).mount('#editor')
